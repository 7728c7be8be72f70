import { InPreparation } from "./in-preparation.tsx";

export const Component = () => <InPreparation title="Pyramid" />;
