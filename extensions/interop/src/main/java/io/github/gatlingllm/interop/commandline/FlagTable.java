// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import io.github.gatlingllm.interop.LoadTestTool;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The flags of one tool, read from the resource {@code <tool>.flags}: one flag a line, {@code
 * names|values|effect|gap}, where values are {@code 0 1 2 many repeated} and the effect is {@code
 * load none gap}.
 */
final class FlagTable {

  private static final Map<String, KnownFlag.Values> VALUES =
      Map.of(
          "0", KnownFlag.Values.NONE,
          "1", KnownFlag.Values.ONE,
          "2", KnownFlag.Values.TWO,
          "many", KnownFlag.Values.MANY,
          "repeated", KnownFlag.Values.REPEATED);

  private static final Map<String, KnownFlag.Effect> EFFECTS =
      Map.of(
          "load", KnownFlag.Effect.LOAD,
          "none", KnownFlag.Effect.NONE,
          "gap", KnownFlag.Effect.GAP);

  /** Flags further apart than this are not suggested for each other. */
  private static final int SIMILAR = 5;

  private final Map<String, KnownFlag> flags = new LinkedHashMap<>();
  private final boolean shortens;

  private FlagTable(boolean shortens) {
    this.shortens = shortens;
  }

  /** Returns the flags of a tool. */
  static FlagTable of(LoadTestTool tool) {
    // Python's argparse, which vLLM uses, takes any unique beginning of a flag.
    var table = new FlagTable(tool == LoadTestTool.VLLM);
    resource(tool)
        .lines()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .forEach(table::add);
    return table;
  }

  private static String resource(LoadTestTool tool) {
    String name = tool.key() + ".flags";
    try (InputStream in = FlagTable.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in, name).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(String line) {
    String[] cells = line.split("\\|", -1);
    KnownFlag.Values values = VALUES.get(cells[1].strip());
    KnownFlag.Effect effect = EFFECTS.get(cells[2].strip());
    if (values == null || effect == null || (effect == KnownFlag.Effect.GAP) != cells.length > 3) {
      throw new IllegalStateException("not a flag: " + line);
    }
    List<String> names = List.of(cells[0].strip().split(" ", 0));
    String gap = cells.length > 3 ? cells[3].strip() : "";
    names.forEach(name -> flags.put(name, new KnownFlag(names, values, effect, gap)));
  }

  /** Returns all flags, each once. */
  List<KnownFlag> all() {
    return flags.values().stream().distinct().toList();
  }

  /** Returns the flag of that spelling. Underscores stand for dashes. */
  Optional<KnownFlag> find(String spelling) {
    String name = spelling.startsWith("--") ? spelling.replace('_', '-') : spelling;
    KnownFlag exact = flags.get(name);
    if (exact != null || !shortens || !name.startsWith("--")) {
      return Optional.ofNullable(exact);
    }
    List<KnownFlag> begun =
        flags.keySet().stream()
            .filter(each -> each.startsWith(name))
            .map(flags::get)
            .filter(Objects::nonNull)
            .distinct()
            .toList();
    return begun.size() == 1 ? Optional.of(begun.get(0)) : Optional.empty();
  }

  /** Returns the most similar flag, if any is similar. */
  Optional<String> nearest(String spelling) {
    return flags.keySet().stream()
        .filter(name -> distance(name, spelling) < Math.min(SIMILAR, spelling.length() / 2))
        .min(Comparator.comparingInt(name -> distance(name, spelling)));
  }

  /** Returns the Levenshtein distance: the fewest characters to add, remove or replace. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, 1 + Math.min(row[j], row[j - 1]));
      }
    }
    return row[b.length()];
  }
}
