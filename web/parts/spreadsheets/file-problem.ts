/** A file that can't be read; the message is the sentence to show. */
export class FileProblem extends Error {}
