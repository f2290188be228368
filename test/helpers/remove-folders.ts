import { afterAll } from '@jest/globals';
import { removeFolders } from './folder.ts';

afterAll(removeFolders);
