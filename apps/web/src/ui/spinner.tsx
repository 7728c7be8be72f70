import { LoaderCircle } from "lucide-react";

/** Turning, or pulsing where motion is not wanted. Decorative: the words beside it say what is going on. */
export const Spinner = () => <LoaderCircle aria-hidden="true" className="spinner size-4" />;
