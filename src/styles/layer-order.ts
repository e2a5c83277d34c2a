/**
 * The order of the cascade layers, later ones winning. It is the first style of every page: the
 * order in which a bundler happens to put the stylesheets then decides nothing.
 */
export const layerOrder = '@layer reset,tokens,base,layout,components,sections,features,print;';
