// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.controller.inject.open.OpenInjectionProfile;
import io.gatling.core.controller.inject.open.OpenInjectionStep;
import io.gatling.core.structure.PopulationBuilder;
import io.github.gatlingllm.gatling.Seam;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import scala.Product;
import scala.collection.Iterable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * Splits the load of a run among workers, or leaves it whole: numbers arrivals, shares users, and
 * distributes records of feeders. Refuses, by name, what can't be split exactly.
 */
public final class LoadSplit {

  private static final String NO_SPLIT =
      " can't be split among workers so that together they send what one machine would: ";

  private final @Nullable WorkerPlace place;
  private final IdentityHashMap<PopulationBuilder, ArrivalNumbers> numbers =
      new IdentityHashMap<>();

  /** The number of places where each feeder occurs in all scenarios. */
  private final IdentityHashMap<Object, Integer> feeders = new IdentityHashMap<>();

  private LoadSplit(@Nullable WorkerPlace place) {
    this.place = place;
  }

  /**
   * Returns the split of a run.
   *
   * @param place the place of this worker; null if the run has no workers
   * @param roots the populations that start together
   * @param all these, and those that start after others
   * @throws IllegalStateException if the load can't be split exactly, naming the step or scenario
   */
  public static LoadSplit of(
      @Nullable WorkerPlace place, List<PopulationBuilder> roots, List<PopulationBuilder> all) {
    if (place != null) {
      requireTogether(roots, all);
      all.forEach(LoadSplit::requireExact);
      if (place.several()) {
        all.forEach(each -> requireAlone(each, all.size()));
      }
    }
    var split = new LoadSplit(place);
    split.number(roots);
    if (place != null) {
      all.forEach(split::countFeeders);
    }
    return split;
  }

  private void number(List<PopulationBuilder> roots) {
    var open = new ArrayList<PopulationBuilder>();
    var steps = new ArrayList<List<OpenInjectionStep>>();
    for (PopulationBuilder root : roots) {
      if (root.injectionProfile() instanceof OpenInjectionProfile profile) {
        open.add(root);
        steps.add(InjectionSteps.userSteps(profile));
      }
    }
    if (place == null && steps.size() > 1 && !steps.stream().allMatch(LoadSplit::repeatable)) {
      return;
    }
    List<ArrivalNumbers> reported =
        ArrivalNumbers.of(steps, place == null ? WorkerPlace.ALONE : place);
    for (int i = 0; i < open.size(); i++) {
      numbers.put(open.get(i), reported.get(i));
    }
  }

  /**
   * Returns whether a second iteration of the steps gives the same arrivals without side effects.
   */
  private static boolean repeatable(List<OpenInjectionStep> steps) {
    return steps.stream()
        .allMatch(
            step ->
                GatlingType.isOpenStep(step)
                    || (step instanceof ArrivalsStep ours && ours.source() == null));
  }

  @SuppressWarnings("CollectionIncompatibleType") // by identity
  ArrivalNumbers numbers(PopulationBuilder population) {
    return numbers.getOrDefault(population, ArrivalNumbers.NONE);
  }

  /** Prepares a population: numbers its arrivals, shares its users, and distributes its records. */
  public void prepare(PopulationBuilder population, DueTimes dueTimes, StepStarts starts) {
    if (population.injectionProfile() instanceof OpenInjectionProfile profile) {
      InjectionSteps.wrap(population.scenarioBuilder(), profile, dueTimes, numbers(population));
    } else {
      InjectionSteps.reportStartsTo(population.injectionProfile(), starts);
      if (place != null && place.several()) {
        InjectionSteps.share(population.injectionProfile(), place);
      }
    }
    if (place != null && place.several()) {
      ActionTree.of(population.scenarioBuilder()).feeds().forEach(feed -> deal(population, feed));
    }
  }

  private void countFeeders(PopulationBuilder population) {
    ActionTree builders = ActionTree.of(population.scenarioBuilder());
    for (ActionBuilder feed : builders.feeds()) {
      feeders.merge(Seam.FEEDER.<Object>read(feed), builders.count(feed), Integer::sum);
    }
  }

  private void deal(PopulationBuilder population, ActionBuilder feed) {
    WorkerPlace worker = Objects.requireNonNull(place);
    boolean once =
        population.injectionProfile() instanceof OpenInjectionProfile
            && feeders.getOrDefault(Seam.FEEDER.<Object>read(feed), 0) == 1
            && isAskedOnceByEach(population, feed);
    WorkerFeeder.among(worker, feed, once ? numbers(population).own() : null);
  }

  /**
   * Returns whether each user takes one record once: the feed is outside of branches and loops, and
   * gives one record at a time.
   */
  private static boolean isAskedOnceByEach(PopulationBuilder population, ActionBuilder feed) {
    return CollectionConverters.asJava(population.scenarioBuilder().actionBuilders()).contains(feed)
        && WorkerFeeder.givesOneRecord(feed);
  }

  @SuppressWarnings("CollectionIncompatibleType") // by identity
  private static void requireTogether(List<PopulationBuilder> roots, List<PopulationBuilder> all) {
    all.stream()
        .filter(each -> !roots.contains(each))
        .findFirst()
        .ifPresent(
            behind -> {
              throw new IllegalStateException(
                  "scenario '"
                      + name(behind)
                      + "'"
                      + NO_SPLIT
                      + "it starts when another one has ended (andThen), which each machine would"
                      + " find at another time. Let it start with the others, after"
                      + " nothingFor(...)");
            });
  }

  private static void requireExact(PopulationBuilder population) {
    if (population.injectionProfile() instanceof OpenInjectionProfile profile) {
      InjectionSteps.userSteps(profile).forEach(step -> requireExact(population, step));
    }
    ActionTree.of(population.scenarioBuilder())
        .feeds()
        .forEach(feed -> WorkerFeeder.requireOrder(name(population), feed));
  }

  private static void requireExact(PopulationBuilder population, OpenInjectionStep step) {
    String why = null;
    if (!(step instanceof ArrivalsStep) && !GatlingType.isOpenStep(step)) {
      why = "it may give other arrivals on each machine";
    } else if (isRandomized(step)) {
      why =
          "Gatling's randomized() takes its seed from the clock, another one on each machine. Use"
              + " poisson(usersPerSec).during(...).seed(...)";
    }
    if (why != null) {
      throw refused(population, step, why);
    }
  }

  private static IllegalStateException refused(
      PopulationBuilder population, OpenInjectionStep step, String why) {
    return new IllegalStateException(
        "the step '"
            + StepText.of(List.of(step))
            + "' of scenario '"
            + name(population)
            + "'"
            + NO_SPLIT
            + why);
  }

  /**
   * Requires an open-ended step to be the last step of the only scenario. When later or concurrent
   * users arrive would depend on the result of the search.
   */
  private static void requireAlone(PopulationBuilder population, int populations) {
    if (population.injectionProfile() instanceof OpenInjectionProfile profile) {
      List<OpenInjectionStep> steps = InjectionSteps.userSteps(profile);
      for (int i = 0; i < steps.size(); i++) {
        OpenInjectionStep step = steps.get(i);
        boolean alone = i == steps.size() - 1 && populations == 1;
        if (step instanceof ArrivalsStep ours && !ours.planned() && !alone) {
          throw refused(
              population,
              step,
              "how long it takes depends on what it finds. Let it be the last step of the only"
                  + " scenario");
        }
      }
    }
  }

  private static boolean isRandomized(Object step) {
    if (GatlingType.of(step) == GatlingType.POISSON) {
      return true;
    }
    if (step instanceof Product product) {
      for (int i = 0; i < product.productArity(); i++) {
        Object element = product.productElement(i);
        if (element instanceof Iterable<?> inner
            && CollectionConverters.asJavaCollection(inner).stream()
                .anyMatch(LoadSplit::isRandomized)) {
          return true;
        }
      }
    }
    return false;
  }

  private static String name(PopulationBuilder population) {
    return population.scenarioBuilder().name();
  }
}
