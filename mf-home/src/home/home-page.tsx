import { useVenue } from '@arena/shared/session';
import { PageHead } from '@arena/shared/ui/content/page-head';
import { inRupees } from '@arena/shared/ui/content/price';
import { AboutBlock } from '../about-block/about-block';
import { AirsoftOrPaintball } from '../airsoft-or-paintball/airsoft-or-paintball';
import { Banner } from '../banner/banner';
import { FollowCoupon } from '../coupon/follow-coupon';
import { EarlyAccess } from '../early-access/early-access';
import { useEarlyAccessDialog } from '../early-access/use-early-access-dialog';
import { ExitPopup } from '../exit-popup/exit-popup';
import { FeedbackSection } from '../feedback/feedback-section';
import { GameModes } from '../game-modes/game-modes';
import { Reasons } from '../reasons/reasons';
import { Steps } from '../steps/steps';
import { Testimonials } from '../testimonials/testimonials';
import card from './media/card.jpg';

export function HomePage() {
  const dialog = useEarlyAccessDialog();
  const { plans } = useVenue();
  return (
    <>
      <PageHead
        title="Outdoor airsoft in the foothills"
        description={`Outdoor airsoft near Dehradun: three game modes, 4v4 or 5v5, an hour from ${inRupees(plans.single.price)}. Pre-book for early access.`}
        picture={card}
      />
      <Banner onPreBook={dialog.open} />
      <AboutBlock />
      <AirsoftOrPaintball />
      <Reasons />
      <GameModes />
      <Steps />
      <FollowCoupon />
      <Testimonials />
      <FeedbackSection />
      <EarlyAccess open={dialog.isOpen} onClose={dialog.close} />
      <ExitPopup />
    </>
  );
}
