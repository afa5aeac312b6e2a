/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A program in a JVM of its own, for what else would depend on the tests before it. */
public final class ChildJvm {

  private static final int MOST_MINUTES = 5;

  private ChildJvm() {}

  /**
   * What it says; it must end well.
   *
   * @param options of the JVM
   * @param program has a main method
   */
  public static String says(List<String> options, Class<?> program, String... arguments)
      throws IOException, InterruptedException {
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(List.of(arguments));
    Path console = Files.createTempFile("console", ".txt");
    try {
      Process child =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(console.toFile())
              .start();
      if (!child.waitFor(MOST_MINUTES, TimeUnit.MINUTES)) {
        child.destroyForcibly().waitFor();
      }
      String output = Files.readString(console);
      assertThat(child.exitValue()).as(output).isZero();
      return output;
    } finally {
      Files.delete(console);
    }
  }
}
