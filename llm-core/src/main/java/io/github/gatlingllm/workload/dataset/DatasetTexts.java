// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import java.nio.file.Path;
import java.util.List;

/** The texts of datasets: what is wrong with a file or an entry, and what to do about it. */
final class DatasetTexts {

  static final String ARRAY_SEPARATOR = "has neither , nor ] after an element of its array";
  static final String ARRAY_ELEMENT = "has no element where its array needs one";
  static final String ARRAY_INCOMPLETE = "ends before its array does";
  static final String ARRAY_CONTINUES = "continues after the end of its array";
  static final String ELEMENT_INCOMPLETE = "begins an element that does not end";
  static final String IS_COMPLETE = "is the file complete?";
  static final String ONE_ARRAY = "the file must be one JSON array of objects";

  static final String CHAT_FORM =
      "write {\"messages\": [{\"role\": \"user\", \"content\": \"…\"}]}";
  static final String CHAT_WITHOUT_USER = "has no message of role 'user' with content";
  static final String MESSAGE_INVALID =
      "has a message without a text 'role' and a text or list 'content'";
  static final String SHARE_GPT_FORM =
      "write {\"conversations\": [{\"from\": \"human\", \"value\": \"…\"}]}";
  static final String SHARE_GPT_WITHOUT_HUMAN = "has no turn of 'human' with a value";
  static final String TURN_INVALID = "has a turn without a text 'from' and a text 'value'";
  static final String CHANGE_IT = "change it";
  static final String REMOVE_ENTRIES = "remove such entries from the file";

  static final String HEADING_FORM = "begin the file with a line such as prompt,output_tokens";
  static final String QUOTE_CELLS = "put cells with commas or line breaks into quotes";
  static final String PROMPT_EMPTY = "has an empty prompt";
  static final String WRITE_PROMPT = "write one, or delete the row";
  static final String QUOTE_OPEN = "has a quote that is not closed";
  static final String CLOSE_IT = "close it";
  static final String QUOTE_INSIDE = "has a quote in the middle of a quoted cell";
  static final String DOUBLE_IT = "double it: \"\"";

  static final String NAME_TEXT_FILE = "name a text file by its full path";
  static final String UTF_16 = "is UTF-16 text";
  static final String NOT_UTF_8 = "is not UTF-8 text";
  static final String CONVERT = "convert the file to UTF-8";
  static final String EMPTY = "is empty";
  static final String WRITE_LINES = "write one prompt per line";
  static final String OR_SKIP = "; or remove .strict() to skip such entries";
  static final String CHECK_LINES = "check its lines";
  static final String LINE_BREAK_MISSING = "is a line break missing, or a quote not closed?";
  static final String FILE_SHORTER = "the file has become shorter";

  static final String NO_PROMPT =
      "has neither a text 'prompt' nor a list 'messages' or 'conversations', nor a 'body'";
  static final String FORMS =
      "write {\"prompt\": \"…\"} or {\"messages\": [{\"role\": \"user\", \"content\": \"…\"}]}";
  static final String OMIT_FORMAT = "is the file in another format? Omit the format to detect it";
  static final String NO_BRACE = "it does not begin with {";
  static final String TEXT_AFTER_OBJECT = "something follows it";
  static final String TOKENS_FORM = "write a whole number of at least 1, or omit it";

  private DatasetTexts() {}

  static String roleNotReplayable(String role) {
    return "has a message of role '"
        + role
        + "', but only messages of system, user, assistant and tool can be replayed";
  }

  static String messageInvalid(String rule) {
    return "has a message that " + rule;
  }

  static String turnFrom(String from) {
    return "has a turn from '" + from + "', which must be human, gpt or system";
  }

  static String noPromptColumn(List<String> columns) {
    return "has no column 'prompt', only " + columns;
  }

  static String cellsDiffer(int cells, int columns) {
    return "has " + cells + " cells, not " + columns + " as the heading";
  }

  static String unreadable(Throwable problem) {
    return "can't be read (" + problem + ")";
  }

  static String recordTooLong(int mebibytes) {
    return "begins a record longer than " + mebibytes + " MiB";
  }

  static String fieldMissing(String field, String kind) {
    return "has no field '" + field + "' that is " + kind;
  }

  static String notAnObject(String problem) {
    return "is not a JSON object (" + problem + ")";
  }

  static String tokensInvalid(String name, String value) {
    return "has " + name + " '" + value + "'";
  }

  static String limitInvalid(long limit) {
    return "limit must be at least 1, but was " + limit;
  }

  static String limitOfRandom(long limit) {
    return "limit must not be set with random(seed), which draws from all entries, but was "
        + limit
        + ": use shuffled(seed).limit(n).circular()";
  }

  static String noFurtherEntry(Path file) {
    return file + " has no further entry";
  }

  static String allMalformed(long entries, String first) {
    return "has no usable entry: all " + entries + " are malformed, the first: " + first;
  }

  static String noneMatches(String counts) {
    return "has no entry that fits among " + counts;
  }

  static String malformedCounts(long malformed, String first) {
    return " (" + malformed + " malformed, the first: " + first + ")";
  }

  static String noRandomMatches(int draws, long malformed) {
    return "has too few entries that fit: none among "
        + draws
        + " random ones"
        + (malformed == 0 ? "" : ", and " + malformed + " were malformed");
  }

  static String shuffle(String remedy) {
    return "use shuffled(seed), which reads each entry once; or " + remedy;
  }

  static String widen(String ranges) {
    return "widen" + ranges + "; entries without a length and an answer fit no outputTokens(...)";
  }

  static String place(long offset, long entries) {
    return " (byte " + offset + ", entries before it: " + entries + ")";
  }

  static String conversationInvalid(String problem, String form) {
    return "a recorded conversation " + problem + ": write " + form;
  }

  static String notAList(String messages) {
    return "must be a list of messages, but is " + messages;
  }

  static String notAMap(String message) {
    return "has a message that is not a map: " + message;
  }
}
