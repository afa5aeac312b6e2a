// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.StringTokenizer;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What is run, and how long.
 *
 * @param loads one after the other
 * @param clients in alternation
 * @param rounds of all clients
 * @param warmUp from the first stream to the first mark
 * @param measured between the marks
 * @param tokens of an answer under a paced load, at most: an answer takes no more than half of the
 *     measured time
 * @param blastTokens of an answer otherwise
 * @param grain how long a write of the paced server may wait for others
 * @param gaps whether clients write each gap, which the errors of ITL need
 * @param jvm further options of the clients' JVMs
 * @param with those of {@code ours-with} alone
 * @param folder for the results
 */
record BenchSettings(
    List<ClientLoad> loads,
    List<ClientKind> clients,
    int rounds,
    Duration warmUp,
    Duration measured,
    int tokens,
    int blastTokens,
    Duration grain,
    boolean gaps,
    List<String> jvm,
    List<String> with,
    Path folder) {

  private static final String PREFIX = "bench.";
  private static final String QUICK = "bench.quick";

  /** Before that, a client's CPU is its compiler's. */
  private static final int LEAST_WARM_UP = 30;

  private static final int LARGEST_GRAIN = 1_000_000;

  private static final Map<String, String> FULL =
      Map.ofEntries(
          Map.entry("bench.loads", "200x50,1000x20,2000x20,blast1,blast16,5000x2@256m"),
          Map.entry("bench.clients", "netty,ours,ours-read,ours-tokens,sse"),
          Map.entry("bench.rounds", "5"),
          Map.entry("bench.warmUp", "40"),
          Map.entry("bench.seconds", "20"),
          Map.entry("bench.tokens", "200"),
          Map.entry("bench.blastTokens", "4000"),
          Map.entry("bench.grainMicros", "0"),
          Map.entry("bench.gaps", "true"),
          Map.entry("bench.jvm", ""),
          Map.entry("bench.with", ""),
          Map.entry("bench.folder", "target/bench"));

  private static final Map<String, String> SHORT =
      Map.of(
          "bench.loads", "200x50,blast16",
          "bench.clients", "netty,ours",
          "bench.rounds", "1",
          "bench.warmUp", "15",
          "bench.seconds", "8");

  /**
   * Reads them.
   *
   * @throws IllegalArgumentException naming the property, the rule, the value and the remedy
   */
  static BenchSettings of(Properties properties) {
    var reported = new TreeMap<String, String>();
    for (String name : properties.stringPropertyNames()) {
      if (name.startsWith(PREFIX)) {
        reported.put(name, properties.getProperty(name).strip());
      }
    }
    requireKnown(reported);
    boolean quick = bool(QUICK, reported.getOrDefault(QUICK, "false"));
    var all = new TreeMap<>(FULL);
    all.putAll(quick ? SHORT : Map.of());
    all.putAll(reported);
    List<ClientKind> clients =
        list(all, "bench.clients").stream().map(BenchSettings::client).toList();
    requireDifference(clients, all);
    return new BenchSettings(
        list(all, "bench.loads").stream().map(BenchSettings::load).toList(),
        clients,
        number(all, "bench.rounds", 1, 100),
        Duration.ofSeconds(number(all, "bench.warmUp", quick ? 1 : LEAST_WARM_UP, 3600)),
        Duration.ofSeconds(number(all, "bench.seconds", 2, 3600)),
        number(all, "bench.tokens", 2, 100_000),
        number(all, "bench.blastTokens", 2, 1_000_000),
        Duration.ofNanos(1000L * number(all, "bench.grainMicros", 0, LARGEST_GRAIN)),
        bool("bench.gaps", value(all, "bench.gaps")),
        words(value(all, "bench.jvm"), " "),
        words(value(all, "bench.with"), " "),
        Path.of(value(all, "bench.folder")));
  }

  /** What a client's JVM is started with, besides what all have. */
  List<String> options(ClientKind kind) {
    if (kind != ClientKind.OURS_WITH) {
      return jvm;
    }
    var options = new ArrayList<>(jvm);
    options.addAll(with);
    return options;
  }

  /** The client by which the others are divided: bare Netty, or else the first. */
  ClientKind yardstick() {
    return clients.contains(ClientKind.NETTY) ? ClientKind.NETTY : clients.get(0);
  }

  /** Of each answer under a load. */
  int tokens(ClientLoad load) {
    if (!load.paced()) {
      return blastTokens;
    }
    long half = measured.toSeconds() * load.tokensPerSecond() / 2;
    return Math.toIntExact(Math.max(2, Math.min(tokens, half)));
  }

  private static void requireKnown(Map<String, String> reported) {
    var known = new TreeSet<>(FULL.keySet());
    known.add(QUICK);
    for (String name : reported.keySet()) {
      if (!known.contains(name)) {
        throw new IllegalArgumentException(
            name + " is no property of the bench; these are: " + String.join(", ", known));
      }
    }
  }

  private static void requireDifference(List<ClientKind> clients, Map<String, String> all) {
    if (clients.contains(ClientKind.OURS_WITH) && value(all, "bench.with").isEmpty()) {
      throw new IllegalArgumentException(
          "bench.clients holds ours-with, so bench.with must say which options it has besides those"
              + " of ours, as -Dbench.with=-Dllm.server.metrics=http://localhost:8081/metrics");
    }
  }

  private static ClientLoad load(String name) {
    try {
      return ClientLoad.of(name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("bench.loads: " + e.getMessage(), e);
    }
  }

  private static ClientKind client(String label) {
    return ClientKind.labelled(label)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "bench.clients may hold "
                        + String.join(", ", ClientKind.labels())
                        + ", but not "
                        + label));
  }

  private static List<String> list(Map<String, String> all, String name) {
    List<String> items = words(value(all, name), ", ");
    if (items.isEmpty()) {
      throw new IllegalArgumentException(
          name + " must not be empty: without it, it is " + FULL.get(name));
    }
    return items;
  }

  private static int number(Map<String, String> all, String name, int least, int most) {
    String reported = value(all, name);
    try {
      int number = Integer.parseInt(reported);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Told below, with what it should be.
    }
    throw new IllegalArgumentException(
        name
            + " must be a whole number from "
            + least
            + " to "
            + most
            + ", but was "
            + reported
            + remedy(name));
  }

  private static String remedy(String name) {
    return name.equals("bench.warmUp")
        ? ": a JVM compiles for some 30 s, which would be measured; -Dbench.quick=true allows less"
        : "";
  }

  private static boolean bool(String name, String reported) {
    return switch (reported) {
      case "", "true" -> true;
      case "false" -> false;
      default ->
          throw new IllegalArgumentException(name + " must be true or false, but was " + reported);
    };
  }

  private static String value(Map<String, String> all, String name) {
    return all.getOrDefault(name, "");
  }

  private static List<String> words(String text, String separators) {
    var words = new ArrayList<String>();
    var tokens = new StringTokenizer(text, separators);
    while (tokens.hasMoreTokens()) {
      words.add(tokens.nextToken());
    }
    return List.copyOf(words);
  }
}
