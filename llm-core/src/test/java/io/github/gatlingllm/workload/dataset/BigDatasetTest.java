// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workload.dataset;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files far larger than the heap, read in a JVM of their own; each line knows its number. */
class BigDatasetTest {

  private static final long MEGABYTE = 1L << 20;
  private static final long GIGABYTE = 1L << 30;

  /** Where the number stands in each line. */
  private static final String NUMBER = "000000000000";

  private static final List<String> TEMPLATES =
      List.of(
          template("Wie viele Flüsse münden in die Nordsee? ", 6),
          template("Explain why the sky is blue, to a child of five years. ", 20),
          template("東京から大阪まで何時間かかりますか。😀 ", 12));

  /** Too briefly for the second compiler to pay. */
  private static final List<String> BRIEFLY = List.of("-Xmx16m", "-XX:TieredStopAtLevel=1");

  private static final List<String> LONG = List.of("-Xmx256m", "-XX:+TieredCompilation");

  @TempDir Path folder;

  @Test
  void aFileOfManyTimesTheHeap() throws Exception {
    proves(48 * MEGABYTE, BRIEFLY, false, 300);
  }

  @Test
  void anArrayOfManyTimesTheHeap() throws Exception {
    proves(36 * MEGABYTE, BRIEFLY, true, 300);
  }

  @Test
  @Tag("proof")
  void tenGigabytesOfLinesIn256Megabytes() throws Exception {
    proves(10 * GIGABYTE, LONG, false, 10_000);
  }

  @Test
  @Tag("proof")
  void tenGigabytesOfOneArrayIn256Megabytes() throws Exception {
    proves(10 * GIGABYTE, LONG, true, 10_000);
  }

  private void proves(long bytes, List<String> jvm, boolean array, int shuffled) throws Exception {
    assertThat(folder.toFile().getUsableSpace())
        .as("the file needs room in %s: set -Djava.io.tmpdir", folder)
        .isGreaterThan(bytes + GIGABYTE / 2);
    Path file = folder.resolve("big");
    try {
      long start = System.nanoTime();
      long lines = write(file, bytes, array);
      System.out.printf(
          "%,d bytes in %,d entries, written in %.1f s%n",
          Files.size(file), lines, (System.nanoTime() - start) / 1e9);
      assertThat(read(file, jvm, "queue", lines)).isEqualTo("queue: " + lines);
      assertThat(read(file, jvm, "shuffled", shuffled)).isEqualTo("shuffled: " + shuffled);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /** What a child with so little heap says of it. */
  private String read(Path file, List<String> jvm, String order, long entries) throws Exception {
    long start = System.nanoTime();
    Path said = folder.resolve("said");
    var command = new ArrayList<String>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvm);
    command.addAll(List.of("-XX:+UseSerialGC", "-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(BigDatasetReader.class.getName(), file.toString(), order));
    command.add(String.valueOf(entries));
    Process child =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    if (!child.waitFor(30, TimeUnit.MINUTES)) {
      child.destroyForcibly().waitFor();
    }
    String output = Files.readString(said).strip();
    System.out.printf("%s in %.1f s, %s%n", output, (System.nanoTime() - start) / 1e9, jvm);
    return output;
  }

  private static long write(Path file, long bytes, boolean array) throws IOException {
    var offsets = new ArrayList<Integer>();
    var text = new StringBuilder();
    for (int i = 0; text.length() < 1 << 20; i++) {
      text.append(TEMPLATES.get(i % TEMPLATES.size())).append(array ? ",\n" : "\n");
    }
    byte[] block = text.toString().getBytes(UTF_8);
    byte[] number = NUMBER.getBytes(UTF_8);
    for (int i = 0; i + number.length < block.length; i++) {
      if (Arrays.equals(block, i, i + number.length, number, 0, number.length)) {
        offsets.add(i);
      }
    }
    long lines = 0;
    try (OutputStream out = Files.newOutputStream(file)) {
      if (array) {
        out.write('[');
      }
      for (long written = 0; written < bytes; written += block.length) {
        for (int offset : offsets) {
          number(block, offset, lines++);
        }
        out.write(block);
      }
      if (array) {
        number(number, 0, lines++);
        out.write(TEMPLATES.get(0).replace(NUMBER, new String(number, UTF_8)).getBytes(UTF_8));
        out.write(']');
      }
    }
    return lines;
  }

  private static void number(byte[] target, int offset, long number) {
    long rest = number;
    for (int i = offset + NUMBER.length() - 1; i >= offset; i--) {
      target[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
  }

  private static String template(String sentence, int times) {
    return "{\"prompt\": \""
        + NUMBER
        + " "
        + sentence.repeat(times)
        + "\", \"output_tokens\": 100}";
  }
}
