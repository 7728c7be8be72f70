import { inject } from "vitest";
import type { Site } from "./setup.ts";

/** The site of this worker's journeys; undefined where they cannot run. Vitest numbers its workers from 1. */
export const site: Site | undefined = inject("sites")[Number(process.env.VITEST_POOL_ID) - 1];
