import { certificateRoutes } from "./certificate.ts";
import { invitationRoutes } from "./invitation.ts";
import { signatureRoutes } from "./signature.ts";
import { specimenRoutes } from "./specimen.ts";

export * from "./certificate.ts";
export * from "./invitation.ts";
export * from "./signature.ts";
export * from "./specimen.ts";

export const signingRoutes = { ...certificateRoutes, ...specimenRoutes, ...signatureRoutes, ...invitationRoutes };
