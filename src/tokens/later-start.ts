import type { Config } from '../config/config.ts';
import { stateOf, type Application } from './registry.ts';

/** The name of the application that a first start registers. */
export const DEVELOPMENT = 'development';

/**
 * What a later start says of the development token, as lines for a person; an empty text where there is none that works,
 * and in production.
 *
 * @param now milliseconds since 1970
 */
export function laterStart(
  { production, tokensFile }: Pick<Config, 'production' | 'tokensFile'>,
  applications: readonly Application[],
  now: number,
): string {
  const works = (application: Application): boolean =>
    application.name === DEVELOPMENT && stateOf(application, now) === 'active';
  if (production || !applications.some(works)) return '';
  return (
    `The development token was shown when ${tokensFile} was made, and cannot be shown again.\n` +
    '"npm run --silent token -- create --name NAME" makes another.\n'
  );
}
