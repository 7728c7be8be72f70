import { randomBytes } from "node:crypto";
import type { Enrolment, ProblemCode, RecoveryCodes } from "@tanyadata/contract";
import type { FastifyBaseLogger } from "fastify";
import type { z } from "zod";
import { AppError } from "../../http/app-error.ts";
import { seal, unseal } from "../../keys/sealing.ts";
import type { AuthTools } from "./auth.routes.ts";
import { newRecoveryCodes, recoveryCodeHash } from "./recovery-codes.ts";
import { base32, matchingStep, otpauthUrl } from "./totp.ts";

const issuer = "TanyaData";
/** RFC 4226 recommends 160 bits. */
const secretBytes = 20;
/** Wrong codes of one user within the window, from wherever: three of a million codes are right at any moment. */
const maxWrongCodes = 5;

/** A new secret, encrypted for this user until a code confirms it. Throws AppError `second_factor_on`. */
export async function enrol(
  tools: AuthTools,
  user: { readonly id: string; readonly email: string },
  log: FastifyBaseLogger,
): Promise<z.infer<typeof Enrolment>> {
  const bytes = randomBytes(secretBytes);
  const isBegun = await tools.factors.begin(user.id, seal(tools.secondFactorKey, bytes, user.id));
  if (!isBegun) throw new AppError("second_factor_on");
  log.info({ user: user.id }, "second factor: enrolment begun");
  const secret = base32(bytes);
  return { secret, otpauth_url: otpauthUrl(issuer, user.email, secret) };
}

/**
 * Turns the second factor on; the recovery codes are told only here.
 * Throws AppError `invalid_otp`, `second_factor_on` or `too_many_attempts`.
 */
export async function confirm(
  tools: AuthTools,
  userId: string,
  otp: string,
  log: FastifyBaseLogger,
): Promise<z.infer<typeof RecoveryCodes>> {
  const factor = await tools.factors.of(userId);
  if (factor?.isOn) throw new AppError("second_factor_on");
  const codes = newRecoveryCodes();
  await tools.codes.during([{ key: `enrolment ${userId}`, max: maxWrongCodes }], async () => {
    const step = factor && stepOfCode(tools, userId, factor.secret, otp);
    if (!factor || step === undefined) throw new AppError("invalid_otp");
    if (await tools.factors.confirm(userId, factor.secret, step, codes.map(recoveryCodeHash))) return;
    // Another call was faster: with the same code, or with a new enrolment.
    throw new AppError((await tools.factors.of(userId))?.isOn ? "second_factor_on" : "invalid_otp");
  });
  log.info({ user: userId }, "second factor: on");
  return { recovery_codes: codes };
}

/**
 * Uses a code of the authenticator or a recovery code up; the limit is one for all that ask for a code.
 * Throws AppError `too_many_attempts`, or `refusal` where the code is wrong or was used.
 */
export async function proveCode(
  tools: AuthTools,
  userId: string,
  otp: string,
  refusal: ProblemCode,
  log: FastifyBaseLogger,
): Promise<void> {
  try {
    await tools.codes.during([{ key: `code ${userId}`, max: maxWrongCodes }], async () => {
      if (!(await useCode(tools, userId, otp, log))) throw new AppError(refusal);
    });
  } catch (error) {
    if (error instanceof AppError) log.warn({ user: userId, problem: error.code }, "second factor: code refused");
    throw error;
  }
}

async function useCode(tools: AuthTools, userId: string, otp: string, log: FastifyBaseLogger): Promise<boolean> {
  const factor = await tools.factors.of(userId);
  if (!factor?.isOn) return false;
  const step = stepOfCode(tools, userId, factor.secret, otp);
  if (step !== undefined) {
    const isFirst = await tools.factors.useStep(userId, factor.secret, step);
    if (!isFirst) log.warn({ user: userId }, "second factor: a code was used again");
    return isFirst;
  }
  if (!(await tools.factors.useRecoveryCode(userId, recoveryCodeHash(otp)))) return false;
  log.warn({ user: userId, left: await tools.factors.recoveryCodesLeft(userId) }, "second factor: recovery code used");
  return true;
}

/** Authenticators show `123 456`: blanks do not matter. */
function stepOfCode(tools: AuthTools, userId: string, sealed: string, otp: string): number | undefined {
  const secret = unseal(tools.secondFactorKey, sealed, userId);
  if (!secret) throw new Error("the secret of a second factor cannot be decrypted");
  return matchingStep(secret, otp.replace(/\s/g, ""), tools.now());
}
