import fc from 'fast-check';

/*
 * Laws draw the same examples in every run, so that a change passes or fails by what it says and not by the draw. `SEED`
 * draws others.
 */
const { SEED = '1' } = process.env;
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(SEED) });
