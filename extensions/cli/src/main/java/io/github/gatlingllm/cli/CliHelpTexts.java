// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

/** The {@code --help} texts. picocli formats them, so {@code %} must be escaped. */
final class CliHelpTexts {

  static final String PROGRAM =
      "Judges, merges and compares finished runs of gatling-llm, and scores files of answers.";
  static final String PROGRAM_FOOTER =
      "'gatling-llm COMMAND --help' describes a command and its exit codes.";
  static final String EXIT_CODES = "Exit codes:%n";
  static final String RUN_FOLDER = "The folder of the run, or the llm folder inside it.";
  static final String RUN_FOLDERS = "The folder of each run, or the llm folder inside it.";

  static final String MERGE = "Combines the results of several workers into one run and judges it.";
  static final String MERGE_0 = "0:The merged run passed, or it has no objectives.";
  static final String MERGE_1 = "1:The workers cannot be merged.";
  static final String MERGE_2 =
      "2:An objective is missed or undetermined, a worker is missing, or its results are not"
          + " valid.";
  static final String MERGE_WORKERS =
      "The number of workers in the run. A worker without a folder counts as missing.";
  static final String MERGE_OUT = "The folder for the merged run. It is created if necessary.";
  static final String MERGE_FOLDERS =
      "The folder of each worker's run, or the llm folder inside it.";

  static final String SCORE = "Scores a file of answers and prints one line of JSON.";
  static final String SCORE_DETAIL =
      "Each line of the file is a JSON object: 'answer', and 'reference', 'references', 'schema' or"
          + " 'tools'. The output contains 'scorer', 'n' and 'score'.";
  static final String SCORE_0 = "0:The answers were scored.";
  static final String SCORE_1 = "1:The answers cannot be scored.";
  static final String SCORE_SCORER =
      "The scorer: exact, contains, number, choice, regex, f1, rouge1, rouge2, rougeL, rougeLsum,"
          + " bleu, levenshtein, jsonSchema, toolCall or toolCallF1.";
  static final String SCORE_STEM = "For ROUGE scorers: ignore word endings.";
  static final String SCORE_PATTERN =
      "For the regex scorer: the pattern to find in answers, instead of the references.";
  static final String SCORE_PASS_AT =
      "Compute pass@K. Lines with the same 'prompt' are answers to one prompt.";
  static final String SCORE_FILE = "The answers, as JSON Lines.";

  static final String TRADE_OFF = "Shows speed, cost and quality of several runs in one table.";
  static final String TRADE_OFF_DETAIL = "A star marks a run that no other run beats.";
  static final String TRADE_OFF_0 = "0:The table was printed.";
  static final String TRADE_OFF_1 =
      "1:A run cannot be read, or the runs have prices in different currencies.";
  static final String TRADE_OFF_HTML = "Also write the table to this HTML file.";

  static final String EXPORT =
      "Writes a run in other tools' formats, or makes and reads sheets for people to rate answers.";
  static final String EXPORT_DETAIL =
      "A sheet needs a run with .keepAnswers(...). The sheet does not show which answers were given under"
          + " load. Its key stays in the folder of the run.";
  static final String EXPORT_0 = "0:The files were written, or the ratings were read.";
  static final String EXPORT_1 = "1:A file is missing or damaged, or options are missing.";
  static final String EXPORT_ANSWERS =
      "Make a sheet with the answers to N prompts. Requires --out.";
  static final String EXPORT_SEED =
      "Select and shuffle answers by this seed. Default: ${DEFAULT-VALUE}.";
  static final String EXPORT_BASELINE =
      "Add the answers of an earlier run. DIR is the folder of that run.";
  static final String EXPORT_OUT =
      "The folder for the sheet. With --to, the file, or an existing folder.";
  static final String EXPORT_RATINGS = "Read a filled sheet. Repeat the option for each rater.";

  private CliHelpTexts() {}
}
