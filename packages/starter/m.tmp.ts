import { loadModel } from "@tanyadata/semantic-model";
import { starterModelDir } from "./src/index.ts";

const m = loadModel(starterModelDir);
console.log([...m.entities.keys()], [...m.measures.keys()]);
