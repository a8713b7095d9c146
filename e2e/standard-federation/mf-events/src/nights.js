import * as styles from './nights.module.css';

export const nights = ['Friday', 'Saturday'];
export const className = styles.night;
