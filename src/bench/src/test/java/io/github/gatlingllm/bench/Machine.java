// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Where figures were taken.
 *
 * @param processors how many
 * @param processor their name
 * @param system and its version
 * @param java its version
 */
record Machine(int processors, String processor, String system, String java) {

  private static final String MODEL = "model name";

  static Machine here() {
    return new Machine(
        Runtime.getRuntime().availableProcessors(),
        model(),
        System.getProperty("os.name") + " " + System.getProperty("os.version"),
        System.getProperty("java.vm.name") + " " + System.getProperty("java.version"));
  }

  String text() {
    return processors + " processors (" + processor + "), " + system + ", " + java;
  }

  private static String model() {
    try {
      return Files.readString(Path.of("/proc/cpuinfo"))
          .lines()
          .filter(line -> line.startsWith(MODEL))
          .map(line -> line.substring(line.indexOf(':') + 1).strip())
          .findFirst()
          .orElseGet(() -> System.getProperty("os.arch"));
    } catch (IOException e) {
      return System.getProperty("os.arch");
    }
  }
}
