// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.settings.check;

/** The texts of checks without load. */
final class CheckTexts {

  static final String NOT_CHECKED =
      "Not checked: the server, its model and key, server metrics, and what other processes write";

  private CheckTexts() {}

  static String valid(String what, String found) {
    return "Valid: " + what + ": " + found;
  }

  static String invalid(String problem) {
    return "Invalid: " + problem;
  }

  static String properties(int number) {
    return number == 1 ? "1 property" : number + " properties";
  }

  static String prompts(String file, long entries, long skipped) {
    return file
        + ": "
        + entries
        + (entries == 1 ? " prompt" : " prompts")
        + (skipped == 0
            ? ""
            : ", "
                + skipped
                + (skipped == 1 ? " malformed entry" : " malformed entries")
                + " skipped");
  }

  static String noPrompts(String file) {
    return file + " contains no prompts. Set a file with one prompt per line, or a dataset";
  }

  static String tokenizer(String name) {
    return "the tokenizer " + name + " can be loaded";
  }

  static String rates(String file, int steps) {
    return file + ": " + steps + (steps == 1 ? " step" : " steps") + " of a rate";
  }

  static String baseline(String file) {
    return file + ": the figures of an earlier run";
  }

  static String parent(String file) {
    return file + " can be written";
  }

  static String noParent(String file) {
    return file + " cannot be written. Its folder does not exist. Create the folder first";
  }

  static String noBaseline(String file) {
    return file + " does not exist. Set llm/baseline.json of an earlier run";
  }

  static String unreadable(String file, String reason) {
    return file + " cannot be read (" + reason + "). Check the path and its permissions";
  }

  static String inProperty(String property, String problem) {
    return property + ": " + problem;
  }
}
