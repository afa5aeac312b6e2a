// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling;

import java.lang.reflect.Field;

/**
 * The private members of Gatling that this extension reads or writes. All of them are tried before
 * a run starts: a changed Gatling must stop the build, not pass it.
 */
public enum Seam {
  /** Where our data writer is put in front of Gatling's own. */
  DATA_WRITERS("io.gatling.core.stats.DataWritersStatsEngine", "dataWriters"),
  /** From an actor's reference to the actor: data writers, controller, injector. */
  ACTOR("io.gatling.core.actor.AtomicRunnableActorRef", "actor"),
  /** Names the run: its id and start. */
  FILE_RUN_MESSAGE("io.gatling.core.stats.writer.LogFileDataWriter", "runMessage"),
  /** The same, for a run without a log file. */
  CONSOLE_RUN_MESSAGE("io.gatling.core.stats.writer.ConsoleDataWriter", "runMessage"),
  /** What the controller does with commands: the one that ends the run says how it ended. */
  BEHAVIOR("io.gatling.core.actor.AtomicRunnableActorRef", "behavior"),
  /** The run's own assertions and injection profiles. */
  SIMULATION_PARAMS("io.gatling.core.controller.Controller", "simulationParams"),
  /** The steps of an open profile, wrapped to learn when each user was due. */
  OPEN_STEPS("io.gatling.core.controller.inject.open.OpenInjectionProfile", "steps"),
  /** The steps of a closed profile: how long it lasts. */
  CLOSED_STEPS("io.gatling.core.controller.inject.closed.ClosedInjectionProfile", "steps"),
  /** From {@code exit} to the injector. */
  INJECTOR("io.gatling.core.action.Exit", "injector"),
  /** What a {@code feed(...)} takes its records from: of several workers each has its own. */
  FEEDER("io.gatling.core.action.builder.FeedBuilder", "feederBuilder"),
  /** Who leaves a scenario by an {@code exitHere}. */
  EXIT_CONDITION("io.gatling.core.action.builder.ExitHereBuilder", "condition"),
  /** Which user a due time belongs to. */
  USER_IDS("io.gatling.core.controller.inject.Injector", "userIdGen"),
  /** From when on the injector counts the users of a population: its last reading before. */
  INJECTOR_CLOCK("io.gatling.core.controller.inject.Injector", "clock");

  private final String owner;
  private final String member;

  Seam(String owner, String member) {
    this.owner = owner;
    this.member = member;
  }

  /** Tries every seam. */
  public static void checkAll() {
    for (Seam seam : values()) {
      seam.field();
    }
  }

  /** Class and member, as the error names them. */
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

  /** Scala may prefix a private member that other classes use with its owner's name. */
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
