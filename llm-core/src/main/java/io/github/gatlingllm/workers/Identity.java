// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.workers;

import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The facts that all workers of a run must share.
 *
 * @param facts name → value, such as {@code class path} → a hash
 */
public record Identity(SortedMap<String, String> facts) {

  /** The fact with the hash of a run's objectives and SLOs. */
  public static final String OBJECTIVES = "objectives and SLOs";

  /** The prefix of a value that is the hash of a secret. */
  private static final String HASH = "hmac:";

  private static final String HIDDEN = "***";

  /** A fact about all properties, in which files of earlier versions contain secrets. */
  private static final String ALL_PROPERTIES = "properties";

  /** Copies the map. */
  public Identity {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
  }

  /** Returns the hash of the objectives and SLOs; empty for files of an earlier version. */
  public Optional<String> objectives() {
    return Optional.ofNullable(facts.get(OBJECTIVES));
  }

  /** Returns the first fact that differs, in words; empty if there is none. */
  public Optional<String> difference(Identity other) {
    var names = new TreeMap<>(facts);
    names.putAll(other.facts);
    return names.keySet().stream()
        .filter(name -> !Objects.equals(facts.get(name), other.facts.get(name)))
        .findFirst()
        .map(name -> difference(name, other.facts.get(name), facts.get(name)));
  }

  /** Returns the value of a fact whose plain value must not leave the process. */
  public static String hashed(String hash) {
    return HASH + hash;
  }

  /** Returns a copy for files, without hashes that an attacker could test guesses against. */
  public Identity withoutHashes() {
    var without = new TreeMap<>(facts);
    without.replaceAll((name, value) -> value.startsWith(HASH) ? HIDDEN : value);
    return new Identity(without);
  }

  private static String difference(String name, @Nullable String other, @Nullable String own) {
    if (!isSecret(name, other) && !isSecret(name, own)) {
      return name + ": " + reported(other) + " instead of " + reported(own);
    }
    return other == null || own == null
        ? name + " is set in only one of them"
        : name + " differs; its value is not shown";
  }

  private static boolean isSecret(String name, @Nullable String value) {
    return value != null
        && (value.startsWith(HASH) || value.equals(HIDDEN) || name.equals(ALL_PROPERTIES));
  }

  private static String reported(@Nullable String value) {
    return value == null ? "none" : "'" + value + "'";
  }
}
