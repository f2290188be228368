import { parentPort, workerData } from 'node:worker_threads';
import { writeShare, type SiteShare } from './site-share.ts';

parentPort?.postMessage(writeShare(workerData as SiteShare));
