// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import static java.util.Objects.requireNonNull;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.ChainBuilder;
import io.gatling.http.request.builder.HttpRequestBuilder;
import io.github.gatlingllm.agents.StepKind;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import scala.Option;
import scala.Tuple2;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Makes the HTTP requests of a chain tools of its job, also inside loops, conditions and switches.
 * Gatling's records do not name the user of a request, so each request is enclosed by actions that
 * do. A kind of block that this class does not know stays as it is; {@code tool(...)} works there.
 */
public final class TrackedRequests {

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

  private TrackedRequests() {}

  /** Returns the chain with its HTTP requests enclosed. */
  public static ChainBuilder in(ChainBuilder chain) {
    var tracked = new ArrayList<ActionBuilder>();
    // Gatling stores the last action first.
    for (ActionBuilder builder : CollectionConverters.asJava(chain.actionBuilders())) {
      if (builder instanceof HttpRequestBuilder http) {
        var place = new Object();
        tracked.add(new ToolEndBuilder(place));
        tracked.add(http);
        tracked.add(
            new ToolBeginBuilder(http.commonAttributes().requestName(), StepKind.HTTP, place));
      } else {
        tracked.add(BLOCKS.contains(builder.getClass().getName()) ? block(builder) : builder);
      }
    }
    return new ChainBuilder(CollectionConverters.asScala(tracked).toList());
  }

  /** Returns a copy of a block with tracked chains; the block itself if it can't be copied. */
  private static ActionBuilder block(ActionBuilder block) {
    try {
      Constructor<?> constructor = block.getClass().getConstructors()[0];
      List<Field> fields = fields(block.getClass());
      Object[] values = new Object[constructor.getParameterCount()];
      for (int i = 0; i < values.length; i++) {
        Field field = taken(fields, constructor.getParameterTypes()[i]);
        field.setAccessible(true);
        values[i] = tracked(field.get(block));
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

  private static @Nullable Object tracked(@Nullable Object value) {
    if (value instanceof ChainBuilder chain) {
      return in(chain);
    }
    if (value instanceof Option<?> option && option.isDefined()) {
      return Option.apply(tracked(option.get()));
    }
    if (value instanceof Tuple2<?, ?> pair) {
      return new Tuple2<>(pair._1(), tracked(pair._2()));
    }
    if (value instanceof scala.collection.immutable.List<?> several) {
      var all = new ArrayList<@Nullable Object>();
      CollectionConverters.asJava(several).forEach(each -> all.add(tracked(each)));
      return CollectionConverters.asScala(all).toList();
    }
    return value;
  }
}
