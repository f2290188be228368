import type { Findings } from './findings.ts';
import type { Scene } from './scene.ts';

const MAX_REFUSED_SHARE = 0.01;
/** The shortest soak, in minutes, that must have built a site; a shorter one may lack a commit or the time. */
const MINUTES_OF_A_SITE = 2;

/** The counters that show how much the parts of a soak have done. */
interface Involved {
  readonly visitors: Pick<Scene['visitors'], 'visits'>;
  readonly followers: readonly Pick<Scene['followers'][number], 'compared'>[];
  readonly site: Pick<Scene['site'], 'built'>;
}

/** Returns a sentence for each part that had nothing to do, so that it cannot have found a fault. */
export function idlenessOf({ visitors, followers, site }: Involved, minutes: number): string[] {
  const compared = followers.reduce((sum, follower) => sum + follower.compared, 0);
  return [
    ...(visitors.visits === 0 ? ['Nobody has asked for a feed or a page.'] : []),
    ...(compared === 0 ? ['No copy was compared with a dump.'] : []),
    ...(site.built === 0 && minutes >= MINUTES_OF_A_SITE ? ['No static site was built.'] : []),
  ];
}

/**
 * Returns a fault where the server has refused too many requests.
 *
 * @param requests the number of all requests
 */
export function overloadOf({ refused }: Pick<Findings, 'refused'>, requests: number): string[] {
  return refused > MAX_REFUSED_SHARE * requests
    ? [`Of ${requests} requests, ${refused} were refused with E_OVERLOADED.`]
    : [];
}
