// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.trace;

import java.nio.file.Path;
import java.util.List;

/** The texts of traces and length files: errors, and reasons why lines are malformed. */
final class TraceTexts {

  static final String FIX_LINES = "; fix these lines, or remove .strict()";
  static final String UNKNOWN_LINE = "in no known format";
  static final String TEXT_AFTER_OBJECT =
      "something follows its JSON object: write one object per line";

  private static final String SET_UNIT =
      "its times must be in another unit. Set it with timestampsIn(...)";

  private TraceTexts() {}

  static String mostLinesMalformed(long malformed, long all) {
    return "; " + malformed + " of " + all + " lines can't be read. Is the file in this format?";
  }

  static String headingUnknown(String line) {
    return "must be a heading with inputTokens and outputTokens, a pair input,output, or a JSON"
        + " object, but was '"
        + line
        + "'";
  }

  static String cellsMissing(int least, int had) {
    return "must have at least " + least + " cells, but had " + had;
  }

  static String cellsDiffer(int columns, int had) {
    return "must have " + columns + " cells as the heading, but had " + had;
  }

  static String lengthFieldsMissing(List<String> fields) {
    return "must have the fields inputTokens and outputTokens, but had " + fields;
  }

  static String noPairs(Path file) {
    return file + " must have at least one pair of lengths, but had none";
  }

  static String tooManyPairs(Path file, int most) {
    return file + " must have at most " + most + " pairs, but has more: use a part of it";
  }

  static String minInputInvalid(int minInput) {
    return "minInput must be at least 1, but was " + minInput;
  }

  static String maxInputInvalid(int minInput, int maxInput) {
    return "maxInput of between(minInput, maxInput) must not be below minInput "
        + minInput
        + ", but was "
        + maxInput;
  }

  static String noPairsBetween(String file, int minInput, int maxInput, int min, int max) {
    return file
        + " must have a prompt of "
        + minInput
        + " to "
        + maxInput
        + " tokens, but its prompts have "
        + min
        + " to "
        + max
        + ": widen between(minInput, maxInput)";
  }

  static String notJson(String problem) {
    return "not JSON: " + problem;
  }

  static String notANumber(String field, String value) {
    return field + " must be a number, but was " + value;
  }

  static String cellNotANumber(String cell) {
    return "'" + cell + "' is not a number";
  }

  static String notWhole(String field, String value) {
    return field + " must be a whole number, but was " + value;
  }

  static String timeTooLarge(String time, String unit) {
    return time + " " + unit + " are beyond 292 years: " + SET_UNIT;
  }

  static String notADate(String cell) {
    return "'"
        + cell
        + "' is not a date and time: if the trace's times are numbers, set their unit with"
        + " timestampsIn(...)";
  }

  static String unitFixed(String unit) {
    return "a requests.jsonl has times in nanoseconds, but timestampsIn("
        + unit
        + ") was given: remove it";
  }

  static String blocksDiffer(int blockTokens, int blocks, int inputTokens, int had) {
    return "hash_ids must have one id for each "
        + blockTokens
        + " tokens begun, so "
        + blocks
        + " for an input_length of "
        + inputTokens
        + ", but had "
        + had
        + ": if its blocks have another size, set it with blocksOf(tokens)";
  }

  static String blockNotWhole(String id) {
    return "hash_ids must be whole numbers of at most 32 bits, but one was " + id;
  }

  static String tokensNegative(int input, int output) {
    return "counts of tokens must not be negative, but were " + input + " and " + output;
  }

  static String promptTooLong(int most, int had) {
    return "a prompt must have at most " + most + " tokens, but had " + had;
  }

  static String nothingSelected(Path file, String period, String span) {
    return file + " has no request " + period + ": it spans " + span;
  }

  static String noRequests(Path file, int leftOut, String reason) {
    return file
        + " must have at least 1 request with the lengths of its prompt and its answer, but had"
        + " none ("
        + leftOut
        + " "
        + reason
        + "). Is the file complete?";
  }

  static String implausible(
      Path file, String format, int requests, String span, int mostPerSecond, long mostDays) {
    return file
        + ", read as "
        + format
        + ", has "
        + requests
        + " requests in "
        + span
        + ", which is implausible (limits: "
        + mostPerSecond
        + " requests/s, "
        + mostDays
        + " days): "
        + SET_UNIT;
  }

  static String empty(Path file, String skipped) {
    return file + " is not a trace: it has no line of text" + skipped;
  }

  static String formatUnknown(Path file, String known, String firstLine) {
    return file
        + " is not a trace of a known format ("
        + known
        + "): it begins with '"
        + firstLine
        + "'";
  }

  static String blocksInvalid(int tokens) {
    return "a trace's blocks must have at least 1 token, but had " + tokens;
  }

  static String fromInvalid(String from) {
    return "from must not be before the trace's first request, but was " + from;
  }

  static String untilInvalid(String from, String until) {
    return "until must be later than from ("
        + from
        + "), but was "
        + until
        + ": both count from the trace's first request";
  }

  static String limitInvalid(int limit) {
    return "limit must be at least 1, but was " + limit;
  }
}
