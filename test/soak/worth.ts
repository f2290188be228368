import type { Findings } from './findings.ts';
import type { Scene } from './scene.ts';

const MAX_REFUSED_SHARE = 0.01;
/** A shorter soak may be over before there is a commit to build a site of, with time to do it. */
const MINUTES_OF_A_SITE = 2;

/** What of a scene says how much they have done. */
interface Involved {
  readonly visitors: Pick<Scene['visitors'], 'visits'>;
  readonly followers: readonly Pick<Scene['followers'][number], 'compared'>[];
  readonly site: Pick<Scene['site'], 'built'>;
}

/** Who had nothing to do, so that nothing can have been found wrong with it. */
export function idlenessOf({ visitors, followers, site }: Involved, minutes: number): string[] {
  const compared = followers.reduce((sum, follower) => sum + follower.compared, 0);
  return [
    ...(visitors.visits === 0 ? ['Nobody has asked for a feed or a page.'] : []),
    ...(compared === 0 ? ['No copy was compared with a dump.'] : []),
    ...(site.built === 0 && minutes >= MINUTES_OF_A_SITE ? ['No static site was built.'] : []),
  ];
}

/** @param requests all that were sent */
export function overloadOf({ refused }: Pick<Findings, 'refused'>, requests: number): string[] {
  return refused > MAX_REFUSED_SHARE * requests
    ? [`Of ${requests} requests, ${refused} were refused with E_OVERLOADED.`]
    : [];
}
