import type { ColumnChoice } from '#domain/integrations/import-choice.ts';

/** A file with the heads of another system, whose columns a person chooses. */
export class UnmappedColumns extends Error {
  readonly choice: ColumnChoice;

  constructor(choice: ColumnChoice) {
    super('columns to choose');
    this.choice = choice;
  }
}
