import type { Course } from './course.ts';
import type { Redis } from './redis.ts';
import type { Replica } from './replica.ts';

const REPLACED_MILLISECONDS = 5_000;
const FROZEN_MILLISECONDS = 3_000;
const LONGEST_DEATH_MILLISECONDS = 6_000;
const WATCH_MILLISECONDS = 100;

/** Kills a worker of a replica now and then. The pauses are long enough for the replica to replace it. */
export async function killWorkers(
  { random, pause, findings }: Course,
  replicas: readonly Replica[],
  longest: number,
): Promise<void> {
  while (await pause(REPLACED_MILLISECONDS + random.below(longest))) {
    const isKilled = random.choose(replicas).killWorker((pids) => random.choose(pids));
    if (isKilled) findings.inject('worker killed');
  }
}

/** Kills and restarts Redis now and then, or freezes it for a while. */
export async function troubleRedis(
  { random, pause, findings }: Course,
  redis: Redis,
  longest: number,
): Promise<void> {
  while (await pause(random.below(longest))) {
    if (random.below(2) === 0) {
      redis.freeze();
      findings.inject('Redis hung');
      await pause(FROZEN_MILLISECONDS);
      redis.thaw();
    } else {
      await redis.kill();
      findings.inject('Redis killed');
      await pause(random.below(LONGEST_DEATH_MILLISECONDS));
      await redis.start();
    }
  }
}

/** Ends the soak where a replica exits by itself. */
export async function watchReplicas(
  { pause, findings }: Course,
  replicas: readonly Replica[],
  end: () => void,
): Promise<void> {
  while (await pause(WATCH_MILLISECONDS)) {
    for (const lost of replicas.filter(({ isLost }) => isLost)) {
      findings.complain(`The ${lost.name} replica has ended by itself: ${lost.lastWords}`);
      end();
    }
  }
}
