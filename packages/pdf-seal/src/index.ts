/**
 * pdf-seal: PDF bytes and a signer → sealed bytes, and what sealed bytes are worth. Law: an output begins with its input byte
 * for byte; nothing here knows a user, a network, a disk or a clock; a file is read strictly, and what is doubtful is not valid.
 */

export { mostOpaque, opacityOf } from "./appearance/png.ts";
export { stampAppearance } from "./appearance/stamp.ts";
export { certificateTrouble } from "./asn1/certificate.ts";
export type {
  Appearance,
  Box,
  ChainState,
  Change,
  Inspection,
  Integrity,
  Level,
  Outcome,
  PageSize,
  PdfRefusal,
  PdfWarning,
  Prepared,
  RevocationState,
  Seal,
  SealFailure,
  SealReport,
  SealRequest,
  Services,
  Signer,
  Trust,
  Verification,
} from "./door.ts";
export { SealFailed } from "./door.ts";
export { archive } from "./seal/archive.ts";
export { complete, seal } from "./seal/complete.ts";
export { inspect } from "./seal/inspect.ts";
export { prepare } from "./seal/prepare.ts";
export { verify } from "./verify/verify.ts";
