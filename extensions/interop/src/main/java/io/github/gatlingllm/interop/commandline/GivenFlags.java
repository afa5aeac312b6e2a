// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.interop.commandline;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The flags of one command line and their values. It records which flags were read. */
final class GivenFlags {

  private final FlagTable table;
  private final Map<KnownFlag, List<String>> given = new LinkedHashMap<>();
  private final Map<KnownFlag, String> spellings = new LinkedHashMap<>();
  private final List<ConversionRemark> unknown = new ArrayList<>();
  private final Set<KnownFlag> read = new LinkedHashSet<>();

  private GivenFlags(FlagTable table) {
    this.table = table;
  }

  /**
   * Reads the arguments of a tool.
   *
   * @throws IllegalArgumentException if a flag lacks its value or has two
   */
  static GivenFlags of(FlagTable table, List<String> arguments) {
    var flags = new GivenFlags(table);
    int at = 0;
    while (at < arguments.size()) {
      at = flags.read(arguments, at);
    }
    return flags;
  }

  /** Reads the flag at a position and returns the position of the next one. */
  private int read(List<String> arguments, int at) {
    String word = arguments.get(at);
    int equals = word.indexOf('=');
    boolean attached = word.startsWith("--") && equals > 0;
    String spelling = attached ? word.substring(0, equals) : word;
    Optional<KnownFlag> flag = isFlag(word) ? table.find(spelling) : Optional.empty();
    int next = at + 1;
    List<String> values = new ArrayList<>();
    if (attached) {
      values.add(word.substring(equals + 1));
    }
    int most = flag.map(known -> most(known.values())).orElse(Integer.MAX_VALUE);
    while (!attached
        && values.size() < most
        && next < arguments.size()
        && !isFlag(arguments.get(next))) {
      values.add(arguments.get(next++));
    }
    flag.ifPresentOrElse(
        known -> put(known, spelling, values), () -> unknown(spelling, List.copyOf(values)));
    return next;
  }

  private static boolean isFlag(String word) {
    return word.matches("-{1,2}[A-Za-z](?s).*");
  }

  private static int most(KnownFlag.Values values) {
    return switch (values) {
      case NONE -> 0;
      case ONE, REPEATED -> 1;
      case TWO -> 2;
      case MANY -> Integer.MAX_VALUE;
    };
  }

  private void put(KnownFlag flag, String spelling, List<String> values) {
    int least = Math.min(most(flag.values()), flag.values() == KnownFlag.Values.TWO ? 2 : 1);
    if (values.size() < least) {
      throw new IllegalArgumentException(ConversionTexts.noValue(spelling));
    }
    List<String> earlier = given.get(flag);
    boolean single = flag.values() == KnownFlag.Values.ONE;
    if (single && earlier != null && !earlier.equals(values)) {
      throw new IllegalArgumentException(
          ConversionTexts.twoValues(spelling, shown(earlier), shown(values)));
    }
    spellings.putIfAbsent(flag, spelling);
    List<String> all = given.computeIfAbsent(flag, key -> new ArrayList<>());
    if (!single || earlier == null) {
      all.addAll(values);
    }
  }

  private static String shown(List<String> values) {
    return ShellWords.shown(String.join(" ", values));
  }

  private void unknown(String spelling, List<String> values) {
    String text =
        table
            .nearest(spelling)
            .map(ConversionTexts::unknownNear)
            .orElseGet(ConversionTexts::unknownFlag);
    String flag = values.isEmpty() ? spelling : spelling + " …"; // a value may be a secret
    unknown.add(new ConversionRemark(ConversionRemark.Kind.UNKNOWN, ShellWords.shown(flag), text));
  }

  private KnownFlag known(String name) {
    return table
        .find(name)
        .filter(flag -> flag.names().contains(name))
        .orElseThrow(() -> new IllegalStateException("no such flag in the table: " + name));
  }

  /** Returns whether the flag was given. */
  boolean has(String name) {
    KnownFlag flag = known(name);
    read.add(flag);
    return given.containsKey(flag);
  }

  /** Returns the flag's last value, if it was given. */
  Optional<String> text(String name) {
    List<String> values = all(name);
    return values.isEmpty() ? Optional.empty() : Optional.of(values.get(values.size() - 1));
  }

  /** Returns all values of the flag. */
  List<String> all(String name) {
    KnownFlag flag = known(name);
    read.add(flag);
    return List.copyOf(given.getOrDefault(flag, List.of()));
  }

  /** Returns the flag's value as a number, if it was given. */
  Optional<BigDecimal> number(String name) {
    return text(name).map(value -> FlagNumbers.decimal(name, value));
  }

  /** Returns the flag's value as a whole number, if it was given. */
  Optional<Integer> whole(String name) {
    return text(name).map(value -> FlagNumbers.whole(name, value));
  }

  /** Returns a remark for each flag that no translator read. */
  List<ConversionRemark> unread() {
    List<ConversionRemark> remarks = new ArrayList<>();
    given.forEach((flag, values) -> unread(flag).ifPresent(remarks::add));
    remarks.addAll(unknown);
    return remarks;
  }

  private Optional<ConversionRemark> unread(KnownFlag flag) {
    String spelling = spellings.getOrDefault(flag, flag.name());
    return switch (flag.effect()) {
      case NONE -> Optional.of(new ConversionRemark(ConversionRemark.Kind.NO_EFFECT, spelling, ""));
      case GAP ->
          Optional.of(new ConversionRemark(ConversionRemark.Kind.MISSING, spelling, flag.gap()));
      case LOAD ->
          read.contains(flag)
              ? Optional.empty()
              : Optional.of(new ConversionRemark(ConversionRemark.Kind.NO_EFFECT, spelling, ""));
    };
  }
}
