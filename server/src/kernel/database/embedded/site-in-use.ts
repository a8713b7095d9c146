import { DataRefused } from '../data-refused';

/** Another process uses the data of the site. The message says which and what to do. */
export class SiteInUse extends DataRefused {}
