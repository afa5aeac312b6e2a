// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.server.fingerprint;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The engine, version and settings that a server reports about itself. Nothing is guessed: what no
 * reply contains is absent.
 *
 * @param engine the engine; null if not reported
 * @param version its version, as reported; null if not reported
 * @param facts its settings by the engine's own names, as reported
 * @param coldStartSeconds how long the run waited until the server, which was still starting, was
 *     ready; 0 if it was ready at once. It is no setting, and not compared
 */
public record ServerFingerprint(
    @Nullable String engine,
    @Nullable String version,
    SortedMap<String, String> facts,
    double coldStartSeconds) {

  /** The server reports nothing, or was not asked. */
  public static final ServerFingerprint NONE = new ServerFingerprint(null, null, new TreeMap<>());

  /** The name of the engine among versions and differences. */
  public static final String ENGINE = "engine";

  /** The name of the version among versions and differences. */
  public static final String VERSION = "version";

  private static final String OR = " | ";
  private static final int MOST_DIFFERENCES = 5;

  /** The relative difference up to which two sizes count as equal, such as numbers of blocks. */
  private static final double LEEWAY = 0.05;

  /** Creates the fingerprint of a server that was ready at once. */
  public ServerFingerprint(
      @Nullable String engine, @Nullable String version, SortedMap<String, String> facts) {
    this(engine, version, facts, 0);
  }

  /** Copies the facts. */
  public ServerFingerprint {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
  }

  /** Whether the server reports nothing. */
  public boolean isEmpty() {
    return engine == null && version == null && facts.isEmpty() && coldStartSeconds == 0;
  }

  /** Returns the same fingerprint of a server that was ready after this time. */
  public ServerFingerprint readyAfter(double seconds) {
    return new ServerFingerprint(engine, version, facts, seconds);
  }

  /** Returns engine and version in one line; empty if neither is known. */
  public String line() {
    if (engine == null) {
      return version == null ? "" : VERSION + " " + version;
    }
    return version == null ? engine : engine + " " + version;
  }

  /** Returns the facts in one line; empty if there are none. */
  public String factsLine() {
    return String.join(
        ", ", facts.entrySet().stream().map(e -> e.getKey() + " " + e.getValue()).toList());
  }

  /** Returns the time of the cold start; empty if the server was ready at once. */
  public String coldStartLine() {
    return coldStartSeconds == 0 ? "" : Math.round(coldStartSeconds * 10) / 10.0 + " s";
  }

  /** Returns engine, version and facts by name. */
  public SortedMap<String, String> all() {
    var all = new TreeMap<>(facts);
    if (engine != null) {
      all.put(ENGINE, engine);
    }
    if (version != null) {
      all.put(VERSION, version);
    }
    return all;
  }

  /**
   * Whether two reported values are equal. Sizes that a server derives from free memory vary from
   * start to start, so numbers within 5 % are; versions are equal only to the letter.
   *
   * @param name the name of the value
   */
  public static boolean same(String name, @Nullable String one, @Nullable String other) {
    if (Objects.equals(one, other) || one == null || other == null || name.equals(VERSION)) {
      return Objects.equals(one, other);
    }
    try {
      double first = Double.parseDouble(one);
      double second = Double.parseDouble(other);
      return Math.abs(first - second) <= LEEWAY * Math.abs(second);
    } catch (NumberFormatException text) {
      return false;
    }
  }

  /**
   * Several servers in one fingerprint.
   *
   * @param server their common values; different ones are joined by {@code |}
   * @param differences one text for each value in which they differ
   */
  public record Several(ServerFingerprint server, List<String> differences) {}

  /**
   * Joins the fingerprints of several servers.
   *
   * @param servers the fingerprints by address, in order
   */
  public static Several together(Map<String, ServerFingerprint> servers) {
    var differences = new ArrayList<String>();
    var names = new TreeSet<String>();
    servers.values().forEach(server -> names.addAll(server.all().keySet()));
    var joined = new TreeMap<String, String>();
    for (String name : names) {
      Function<ServerFingerprint, @Nullable String> value = server -> server.all().get(name);
      Set<String> distinct = distinct(name, servers.values().stream().map(value).toList());
      joined.put(name, String.join(OR, distinct));
      if (distinct.size() > 1 && differences.size() < MOST_DIFFERENCES) {
        differences.add(FingerprintTexts.differ(name, byAddress(servers, value)));
      }
    }
    String engine = joined.remove(ENGINE);
    String version = joined.remove(VERSION);
    return new Several(new ServerFingerprint(engine, version, joined), List.copyOf(differences));
  }

  private static Set<String> distinct(String name, List<@Nullable String> values) {
    var distinct = new LinkedHashSet<String>();
    for (String value : values) {
      if (value != null && distinct.stream().noneMatch(known -> same(name, known, value))) {
        distinct.add(value);
      }
    }
    return distinct;
  }

  private static Map<String, String> byAddress(
      Map<String, ServerFingerprint> servers, Function<ServerFingerprint, @Nullable String> value) {
    var byAddress = new TreeMap<String, String>();
    servers.forEach(
        (address, server) -> {
          String reported = value.apply(server);
          byAddress.put(address, reported == null ? FingerprintTexts.NOT_REPORTED : reported);
        });
    return byAddress;
  }
}
