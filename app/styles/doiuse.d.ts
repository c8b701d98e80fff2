/** Types of the functions that the tests of this folder use, because the package has none. */
declare module 'doiuse' {
  import type { ChildNode, AcceptedPlugin } from 'postcss';

  interface Usage {
    feature: string;
    /** `missing`: list of browsers without the feature. */
    featureData: { missing?: string };
    usage: ChildNode;
  }
  const DoIUse: new (options: { browsers: string[]; onFeatureUsage(usage: Usage): void }) => AcceptedPlugin;
  export default DoIUse;
}
