import type { FastifyRequest } from "fastify";
import { deviceOf } from "./device.ts";
import type { KnownDevices } from "./known-device.ts";
import type { UsedFrom } from "./session.store.ts";

/** From where a call comes. */
export const usedFrom = (request: FastifyRequest, devices: KnownDevices): UsedFrom => ({
  device: deviceOf(request.headers["user-agent"]),
  address: request.ip,
  isKnownTo: async (email) => (await devices.of(request, email)) !== undefined,
});
