// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.ChainBuilder;
import io.github.gatlingllm.gatling.ChainContainer;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.Tuple2;
import scala.collection.Iterable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Finds the chains inside a switch, a condition or a loop, of which a user enters one without
 * delay, and those that a user runs at the same time. Gatling's are found by their type. If a
 * Gatling version keeps them elsewhere, none are found; then their requests have no known schedule,
 * and no wrong one.
 */
final class BranchCounts {

  private BranchCounts() {}

  /** Returns the chains of the builder; empty for a builder of another kind. */
  static List<ChainBuilder> of(ActionBuilder builder) {
    if (builder instanceof ChainContainer ours) {
      return ours.chains();
    }
    var chains = new ArrayList<ChainBuilder>();
    if (GatlingType.isOneOf(GatlingType.CONTAINERS, builder)) {
      for (Class<?> type = builder.getClass(); type != null; type = type.getSuperclass()) {
        for (Field field : type.getDeclaredFields()) {
          collect(value(field, builder), chains);
        }
      }
    }
    return chains;
  }

  private static void collect(@Nullable Object value, List<ChainBuilder> chains) {
    if (value instanceof ChainBuilder chain) {
      chains.add(chain);
    } else if (value instanceof Option<?> option && option.isDefined()) {
      collect(option.get(), chains);
    } else if (value instanceof Tuple2<?, ?> pair) {
      collect(pair._2(), chains);
    } else if (value instanceof Iterable<?> several) {
      CollectionConverters.asJava(several).forEach(each -> collect(each, chains));
    }
  }

  private static @Nullable Object value(Field field, Object owner) {
    try {
      field.setAccessible(true);
      return field.get(owner);
    } catch (IllegalAccessException | RuntimeException unreadable) {
      return null;
    }
  }
}
