/** Types of the part that the tests of this folder use: the package has none. */
declare module 'doiuse' {
  import type { ChildNode, AcceptedPlugin } from 'postcss';

  interface Usage {
    feature: string;
    /** `missing`: browsers without the feature, in words. */
    featureData: { missing?: string };
    usage: ChildNode;
  }
  const DoIUse: new (options: { browsers: string[]; onFeatureUsage(usage: Usage): void }) => AcceptedPlugin;
  export default DoIUse;
}
