/**
 * By which rules records are read and answered: raised whenever a change of them has any file read otherwise, or answered
 * otherwise. What other rules have learned of the past is not used, and what was given out by them has expired.
 */
export const RULES = '3';
