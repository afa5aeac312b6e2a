// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A stored text: plain, or packed if it is long.
 *
 * @param folder of the run
 * @param name of the file, as the run leaves it
 */
record StoredText(Path folder, String name) {

  private static final String PACKED = ".gz";
  private static final Set<String> LONG = Set.of("index.html", "metrics.txt");
  private static final int LONGEST_PLAIN = 100_000;

  /** The names of all that are stored in a folder; none if there is no folder. */
  static Set<String> names(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return Set.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(each -> each.getFileName().toString().replace(PACKED, ""))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private Path plain() {
    return folder.resolve(name);
  }

  private Path packed() {
    return folder.resolve(name + PACKED);
  }

  /** Empty if nothing is stored. */
  String read() throws IOException {
    if (Files.exists(plain())) {
      return Files.readString(plain());
    }
    if (!Files.exists(packed())) {
      return "";
    }
    try (var in = new GZIPInputStream(Files.newInputStream(packed()))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Leaves the file as it is if its text is the same: another JDK may pack otherwise. */
  void write(String text) throws IOException {
    if (read().equals(text)) {
      return;
    }
    delete();
    Files.createDirectories(folder);
    if (!LONG.contains(name) && text.length() <= LONGEST_PLAIN) {
      Files.writeString(plain(), text);
      return;
    }
    try (var out = new GZIPOutputStream(Files.newOutputStream(packed()))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  void delete() throws IOException {
    Files.deleteIfExists(plain());
    Files.deleteIfExists(packed());
  }
}
