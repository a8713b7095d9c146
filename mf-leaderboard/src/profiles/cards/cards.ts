import type { TeamId } from '../../teams/team-id';
import alpha from './alpha.jpg';
import banyan from './banyan.jpg';
import boardCard from './board.jpg';
import bravo from './bravo.jpg';
import chakravyuh from './chakravyuh.jpg';
import charlie from './charlie.jpg';
import delta from './delta.jpg';
import gingerChai from './ginger-chai.jpg';
import kiteString from './kite-string.jpg';
import lostSandal from './lost-sandal.jpg';
import monsoon from './monsoon.jpg';
import nightJasmine from './night-jasmine.jpg';
import paperTiger from './paper-tiger.jpg';
import saddleGoat from './saddle-goat.jpg';
import tinRoof from './tin-roof.jpg';

/** Picture of the table, shown with links to it. */
export { boardCard };

/** Pictures of players by id. */
export const playerCards: Readonly<Record<string, string>> = {
  chakravyuh,
  monsoon,
  'night-jasmine': nightJasmine,
  'saddle-goat': saddleGoat,
  'tin-roof': tinRoof,
  'paper-tiger': paperTiger,
  banyan,
  'kite-string': kiteString,
  'ginger-chai': gingerChai,
  'lost-sandal': lostSandal,
};

/** Pictures of teams. */
export const teamCards: Readonly<Record<TeamId, string>> = {
  Alpha: alpha,
  Bravo: bravo,
  Charlie: charlie,
  Delta: delta,
};
