// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import java.lang.reflect.Field;

/**
 * The private members of Gatling that this extension reads or writes. All are checked before a run
 * starts, so that an incompatible Gatling fails the build instead of producing wrong results.
 */
public enum Seam {
  /** The data writers, in front of which ours is placed. */
  DATA_WRITERS("io.gatling.core.stats.DataWritersStatsEngine", "dataWriters"),
  /** From the reference of an actor to the actor: data writers, controller, injector. */
  ACTOR("io.gatling.core.actor.AtomicRunnableActorRef", "actor"),
  /** The id and start of the run. */
  FILE_RUN_MESSAGE("io.gatling.core.stats.writer.LogFileDataWriter", "runMessage"),
  /** The id and start of a run without a log file. */
  CONSOLE_RUN_MESSAGE("io.gatling.core.stats.writer.ConsoleDataWriter", "runMessage"),
  /** The behavior of the controller: the command that ends the run shows how it ended. */
  BEHAVIOR("io.gatling.core.actor.AtomicRunnableActorRef", "behavior"),
  /** The assertions and injection profiles of the run. */
  SIMULATION_PARAMS("io.gatling.core.controller.Controller", "simulationParams"),
  /** The steps of an open profile, wrapped to record when each user was due. */
  OPEN_STEPS("io.gatling.core.controller.inject.open.OpenInjectionProfile", "steps"),
  /** The steps of a closed profile, which set its duration. */
  CLOSED_STEPS("io.gatling.core.controller.inject.closed.ClosedInjectionProfile", "steps"),
  /** From {@code exit} to the injector. */
  INJECTOR("io.gatling.core.action.Exit", "injector"),
  /** The source of the records of a {@code feed(...)}; each of several workers has its own. */
  FEEDER("io.gatling.core.action.builder.FeedBuilder", "feederBuilder"),
  /** The condition with which {@code exitHere} ends a user. */
  EXIT_CONDITION("io.gatling.core.action.builder.ExitHereBuilder", "condition"),
  /** The user ids, which link users to due times. */
  USER_IDS("io.gatling.core.controller.inject.Injector", "userIdGen"),
  /**
   * The clock of the injector, whose last reading before a population starts is the zero of its
   * users.
   */
  INJECTOR_CLOCK("io.gatling.core.controller.inject.Injector", "clock");

  private final String owner;
  private final String member;

  Seam(String owner, String member) {
    this.owner = owner;
    this.member = member;
  }

  /** Checks every seam. */
  public static void checkAll() {
    for (Seam seam : values()) {
      seam.field();
    }
  }

  /** Returns class and member, as the error names them. */
  String fullName() {
    return owner + "." + member;
  }

  @SuppressWarnings({
    "unchecked",
    "TypeParameterUnusedInFormals"
  }) // the caller names the field's type
  public <T> T read(Object target) {
    try {
      return (T) field().get(target);
    } catch (IllegalAccessException | IllegalArgumentException | ClassCastException e) {
      throw new SeamMissingException(fullName());
    }
  }

  public void write(Object target, Object value) {
    try {
      field().set(target, value);
    } catch (IllegalAccessException | IllegalArgumentException e) {
      throw new SeamMissingException(fullName());
    }
  }

  private Field field() {
    try {
      return accessible(Class.forName(owner));
    } catch (ReflectiveOperationException | RuntimeException | LinkageError e) {
      throw new SeamMissingException(fullName());
    }
  }

  /**
   * Returns the accessible field. Scala may prefix the name of a private member that other classes
   * use with the name of its owner.
   */
  private Field accessible(Class<?> type) throws NoSuchFieldException {
    for (Field field : type.getDeclaredFields()) {
      if (field.getName().equals(member) || field.getName().endsWith("$$" + member)) {
        field.setAccessible(true);
        return field;
      }
    }
    throw new NoSuchFieldException(fullName());
  }
}
