// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every file and every line about a run is the stored one, byte for byte. With {@code
 * -Dgolden.accept=true}, the stored files are written instead, to be reviewed in the diff.
 */
class GoldenReportsTest {

  private static final Path STORED = Path.of("src/test/resources/golden");
  private static final boolean ACCEPT = Boolean.getBoolean("golden.accept");
  private static final int AROUND = 60;
  private static final String ACCEPTING =
      "\nIf the change is wanted, accept it with -Dgolden.accept=true.";

  @TempDir Path folder;

  static Stream<GoldenRun> runs() {
    return GoldenRuns.all().stream();
  }

  @ParameterizedTest
  @MethodSource("runs")
  void isAsStored(GoldenRun run) throws IOException {
    Path llm = Files.createDirectories(folder.resolve("llm"));
    run.leaves().in(llm);
    Map<String, String> now = GoldenFiles.of(llm);
    Path stored = STORED.resolve(run.name());
    if (ACCEPT) {
      store(stored, now);
      return;
    }
    var differences = new ArrayList<String>();
    for (var file : now.entrySet()) {
      var text = new StoredText(stored, file.getKey());
      difference(run.name(), text, file.getValue()).ifPresent(differences::add);
    }
    if (!differences.isEmpty()) {
      fail(String.join("\n", differences) + ACCEPTING);
    }
    assertThat(StoredText.names(stored)).as("files of " + run.name()).isEqualTo(now.keySet());
  }

  /** Pages are stored without them. */
  @Test
  void constantPartsOfPagesAreAsStored() throws IOException {
    StoredText stored = new StoredText(STORED, "constant-parts.txt");
    if (ACCEPT) {
      stored.write(GoldenFiles.hashes());
    }
    assertThat(difference("all pages", stored, GoldenFiles.hashes())).isEmpty();
  }

  @Test
  void runsOfAllKindsAreStored() throws IOException {
    assertThat(GoldenRuns.all()).extracting(GoldenRun::name).doesNotHaveDuplicates();
    try (Stream<Path> folders = Files.list(STORED)) {
      assertThat(folders.filter(Files::isDirectory).map(each -> each.getFileName().toString()))
          .containsExactlyInAnyOrderElementsOf(
              GoldenRuns.all().stream().map(GoldenRun::name).toList());
    }
  }

  private static void store(Path stored, Map<String, String> now) throws IOException {
    for (String name : StoredText.names(stored)) {
      if (!now.containsKey(name)) {
        new StoredText(stored, name).delete();
      }
    }
    for (var file : now.entrySet()) {
      new StoredText(stored, file.getKey()).write(file.getValue());
    }
  }

  private static Optional<String> difference(String run, StoredText stored, String now)
      throws IOException {
    String then = stored.read();
    return then.equals(now)
        ? Optional.empty()
        : Optional.of(difference(run, stored.name(), then, now));
  }

  /** Names the first line that differs, and what stands there. */
  static String difference(String run, String file, String then, String now) {
    int at = 0;
    int line = 1;
    int lineStart = 0;
    while (at < Math.min(then.length(), now.length()) && then.charAt(at) == now.charAt(at)) {
      if (then.charAt(at) == '\n') {
        line++;
        lineStart = at + 1;
      }
      at++;
    }
    return "%s: %s differs in line %d, column %d%n  stored: %s%n  now:    %s"
        .formatted(
            run,
            file,
            line,
            at - lineStart + 1,
            around(then, lineStart, at),
            around(now, lineStart, at));
  }

  private static String around(String text, int lineStart, int at) {
    int from = Math.max(lineStart, at - AROUND);
    int end = text.indexOf('\n', at);
    int to = Math.min(end < 0 ? text.length() : end, at + AROUND);
    return text.substring(from, Math.max(from, to));
  }
}
