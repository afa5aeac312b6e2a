/*
 * Copyright 2026 the gatling-llm authors
 * SPDX-License-Identifier: Apache-2.0
 */
package io.github.gatlingllm.workers;

import java.util.Collections;
import java.util.Objects;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What all workers of a run must have in common.
 *
 * @param facts name → value, such as {@code class path} → a hash
 */
public record Identity(SortedMap<String, String> facts) {

  /** Copies. */
  public Identity {
    facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
  }

  /** The first fact in which another one differs, in words; empty: none. */
  public Optional<String> difference(Identity other) {
    var names = new TreeMap<>(facts);
    names.putAll(other.facts);
    return names.keySet().stream()
        .filter(name -> !Objects.equals(facts.get(name), other.facts.get(name)))
        .findFirst()
        .map(
            name ->
                name + ": " + told(other.facts.get(name)) + " instead of " + told(facts.get(name)));
  }

  private static String told(@Nullable String value) {
    return value == null ? "none" : "'" + value + "'";
  }
}
