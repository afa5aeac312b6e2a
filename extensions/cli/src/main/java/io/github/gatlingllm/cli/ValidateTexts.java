// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.cli;

/** The texts of the command {@code validate}. */
final class ValidateTexts {

  private ValidateTexts() {}

  static String valid(String kind, String found) {
    return "Valid " + kind + ": " + found;
  }

  static String invalid(String kind, String file, String problem) {
    return "Invalid " + kind + ": " + file + ": " + problem;
  }

  static String run(String folder, long requests, int objectives) {
    return folder
        + ": "
        + requests
        + (requests == 1 ? " request, " : " requests, ")
        + objectives
        + (objectives == 1 ? " objective" : " objectives");
  }

  static String noSuchFile() {
    return "there is no such file or folder. Check the path";
  }
}
