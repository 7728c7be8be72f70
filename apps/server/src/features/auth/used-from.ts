import type { FastifyRequest } from "fastify";
import { deviceOf } from "./device.ts";
import type { UsedFrom } from "./session.store.ts";

/** From where a call comes. */
export const usedFrom = (request: FastifyRequest): UsedFrom => ({
  device: deviceOf(request.headers["user-agent"]),
  address: request.ip,
});
