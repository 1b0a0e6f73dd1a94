/** A file that can't be read, with the sentence to show. */
export class FileProblem extends Error {}
