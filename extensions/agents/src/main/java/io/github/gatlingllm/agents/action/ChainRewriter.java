// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import static java.util.Objects.requireNonNull;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.ChainBuilder;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.Tuple2;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Copies a chain with other steps in it, also inside loops, conditions, switches and parallel
 * parts. A kind of block that this class does not know stays as it is.
 */
final class ChainRewriter {

  private static final String HOME = "io.gatling.core.action.builder.";

  /** Gatling's builders that contain chains. */
  private static final Set<String> BLOCKS =
      Set.of(
          HOME + "SimpleBooleanConditionLoopBuilder",
          HOME + "ClockBasedConditionLoopBuilder",
          HOME + "TryMaxBuilder",
          HOME + "IfBuilder",
          HOME + "SwitchBuilder",
          HOME + "RandomSwitchBuilder",
          HOME + "UniformRandomSwitchBuilder",
          HOME + "RoundRobinSwitchBuilder");

  private final Function<ActionBuilder, List<ActionBuilder>> rule;

  private ChainRewriter(Function<ActionBuilder, List<ActionBuilder>> rule) {
    this.rule = rule;
  }

  /**
   * Returns a copy of a chain.
   *
   * @param rule returns what takes the place of a step, the first action first; itself: no change
   */
  static ChainBuilder rewritten(
      ChainBuilder chain, Function<ActionBuilder, List<ActionBuilder>> rule) {
    return new ChainRewriter(rule).in(chain);
  }

  private ChainBuilder in(ChainBuilder chain) {
    var rewritten = new ArrayList<ActionBuilder>();
    // Gatling stores the last action first.
    for (ActionBuilder builder : CollectionConverters.asJava(chain.actionBuilders())) {
      List<ActionBuilder> instead = rule.apply(inside(builder));
      for (int i = instead.size() - 1; i >= 0; i--) {
        rewritten.add(instead.get(i));
      }
    }
    return new ChainBuilder(CollectionConverters.asScala(rewritten).toList());
  }

  private ActionBuilder inside(ActionBuilder builder) {
    if (builder instanceof ParallelBuilder parallel) {
      return parallel.with(parallel.chains().stream().map(this::in).toList());
    }
    return BLOCKS.contains(builder.getClass().getName()) ? block(builder) : builder;
  }

  /** Returns a copy of a block with rewritten chains; the block itself if it can't be copied. */
  private ActionBuilder block(ActionBuilder block) {
    try {
      Constructor<?> constructor = block.getClass().getConstructors()[0];
      List<Field> fields = fields(block.getClass());
      Object[] values = new Object[constructor.getParameterCount()];
      for (int i = 0; i < values.length; i++) {
        Field field = taken(fields, constructor.getParameterTypes()[i]);
        field.setAccessible(true);
        values[i] = value(field.get(block));
      }
      return (ActionBuilder) constructor.newInstance(values);
    } catch (ReflectiveOperationException | RuntimeException unknown) {
      return block;
    }
  }

  private static List<Field> fields(Class<?> type) {
    var fields = new ArrayList<Field>();
    for (Class<?> each = type; each != null; each = each.getSuperclass()) {
      fields.addAll(List.of(each.getDeclaredFields()));
    }
    return fields;
  }

  /** Takes the field of a constructor's parameter: the types of a block's fields all differ. */
  private static Field taken(List<Field> fields, Class<?> type) {
    Field found = null;
    for (Field each : fields) {
      if (each.getType() == type) {
        if (found != null) {
          throw new IllegalStateException(type.getName());
        }
        found = each;
      }
    }
    return requireNonNull(found);
  }

  private @Nullable Object value(@Nullable Object value) {
    if (value instanceof ChainBuilder chain) {
      return in(chain);
    }
    if (value instanceof Option<?> option && option.isDefined()) {
      return Option.apply(value(option.get()));
    }
    if (value instanceof Tuple2<?, ?> pair) {
      return new Tuple2<>(pair._1(), value(pair._2()));
    }
    if (value instanceof scala.collection.immutable.List<?> several) {
      var all = new ArrayList<@Nullable Object>();
      CollectionConverters.asJava(several).forEach(each -> all.add(value(each)));
      return CollectionConverters.asScala(all).toList();
    }
    return value;
  }
}
