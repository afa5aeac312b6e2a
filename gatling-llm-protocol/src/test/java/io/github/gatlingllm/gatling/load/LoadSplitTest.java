// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.gatling.load;

import static io.gatling.javaapi.core.CoreDsl.atOnceUsers;
import static io.gatling.javaapi.core.CoreDsl.constantConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.constantUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.feed;
import static io.gatling.javaapi.core.CoreDsl.incrementUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.listFeeder;
import static io.gatling.javaapi.core.CoreDsl.nothingFor;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.rampConcurrentUsers;
import static io.gatling.javaapi.core.CoreDsl.rampUsersPerSec;
import static io.gatling.javaapi.core.CoreDsl.scenario;
import static io.gatling.javaapi.core.CoreDsl.stressPeakUsers;
import static io.github.gatlingllm.javaapi.LlmDsl.capacitySearch;
import static io.github.gatlingllm.javaapi.LlmDsl.gamma;
import static io.github.gatlingllm.javaapi.LlmDsl.llm;
import static io.github.gatlingllm.javaapi.LlmDsl.ms;
import static io.github.gatlingllm.javaapi.LlmDsl.offline;
import static io.github.gatlingllm.javaapi.LlmDsl.poisson;
import static io.github.gatlingllm.javaapi.LlmDsl.slo;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gatling.core.Predef$;
import io.gatling.core.config.GatlingConfiguration;
import io.gatling.core.controller.inject.closed.ClosedInjectionProfile;
import io.gatling.core.controller.inject.closed.ClosedInjectionStep;
import io.gatling.core.controller.inject.open.OpenInjectionProfile;
import io.gatling.core.controller.inject.open.UserStream;
import io.gatling.javaapi.core.OpenInjectionStep;
import io.gatling.javaapi.core.PopulationBuilder;
import io.github.gatlingllm.gatling.Seam;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.assertj.core.api.AbstractThrowableAssert;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import scala.concurrent.duration.FiniteDuration;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.BoxedUnit;

/** What workers send together is what one machine sends: through Gatling's own stream of users. */
class LoadSplitTest {

  private static final int SECONDS = 40;

  /** An arrival: its number in the whole load, its scenario, when it is due. */
  private record Sent(long number, String scenario, long dueNanos) {}

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7})
  void workersSendTogetherWhatOneMachineSends(int count) {
    List<Sent> alone = sent(WorkerPlace.ALONE, everyStep());
    List<Sent> together = new ArrayList<>();
    for (int index = 0; index < count; index++) {
      var place = new WorkerPlace(index, count);
      List<Sent> own = sent(place, everyStep());
      assertThat(own).isNotEmpty().allMatch(each -> place.sends(each.number()));
      together.addAll(own);
    }
    together.sort(Comparator.comparingLong(Sent::number));

    assertThat(together).hasSizeGreaterThan(250).isEqualTo(alone);
    assertThat(together.stream().mapToLong(Sent::number).toArray())
        .isEqualTo(LongStream.range(0, alone.size()).toArray());
    assertThat(together.stream().map(Sent::dueNanos).toList()).isSorted();
  }

  /** All kinds of steps that have a schedule, in scenarios that overlap. */
  private static List<PopulationBuilder> everyStep() {
    return List.of(
        open(
            "ours",
            poisson(8).to(2).during(20).seed(3).step(),
            gamma(5, 0.5).during(10).seed(4).step()),
        open(
            "gatling's",
            atOnceUsers(5),
            nothingFor(3),
            rampUsersPerSec(0.5).to(6).during(15),
            incrementUsersPerSec(2).times(3).eachLevelLasting(3)),
        open("heap", stressPeakUsers(30).during(20), constantUsersPerSec(3.3).during(10)),
        open("batch", offline(21).step()));
  }

  @Test
  void usersOfAClosedLoadAreSharedOut() {
    for (int count : new int[] {1, 2, 3, 5}) {
      for (int second = 1; second <= 20; second++) {
        var end = new FiniteDuration(second, TimeUnit.SECONDS);
        int all = valueAt(null, end);
        int[] shares =
            IntStream.range(0, count)
                .map(index -> valueAt(new WorkerPlace(index, count), end))
                .toArray();
        assertThat(IntStream.of(shares).sum()).isEqualTo(all);
        assertThat(IntStream.of(shares).max().orElseThrow())
            .isLessThanOrEqualTo(IntStream.of(shares).min().orElseThrow() + 1);
      }
    }
  }

  private static int valueAt(@Nullable WorkerPlace place, FiniteDuration end) {
    PopulationBuilder closed =
        scenario("closed")
            .exec(pause(1))
            .injectClosed(
                rampConcurrentUsers(0).to(11).during(10), constantConcurrentUsers(7).during(10));
    var scala = closed.asScala();
    prepare(place, List.of(scala), new AtomicLong());
    ClosedInjectionProfile profile = (ClosedInjectionProfile) scala.injectionProfile();
    int value = 0;
    scala.collection.immutable.Seq<ClosedInjectionStep> steps = Seam.CLOSED_STEPS.read(profile);
    long from = 0;
    for (var step : CollectionConverters.asJava(steps)) {
      long until = from + step.duration().toNanos();
      if (end.toNanos() > from && end.toNanos() <= until) {
        value = step.valueAt(new FiniteDuration(end.toNanos() - from, TimeUnit.NANOSECONDS));
      }
      from = until;
    }
    return value;
  }

  @Test
  void recordsOfFeedersAreDealt() {
    var one = new WorkerPlace(1, 3);
    var dealt =
        new WorkerFeeder<>(
            CollectionConverters.asScala(List.of(0, 1, 2, 3, 4, 5, 6, 7).iterator()),
            WorkerFeeder.inTurn(one),
            "worker 1");
    assertThat(CollectionConverters.asJava(dealt)).toIterable().containsExactly(1, 4, 7);
  }

  @Test
  void eachFeedOfAWorkersScenarioIsDealtOnce() {
    List<Map<String, Object>> records =
        IntStream.range(0, 9).mapToObj(i -> Map.<String, Object>of("i", i)).toList();
    var feeds = feed(records::iterator);
    var scala = scenario("fed").exec(feeds).exec(feeds).injectOpen(atOnceUsers(1)).asScala();
    prepare(new WorkerPlace(2, 4), List.of(scala), new AtomicLong());

    for (var feed : ActionTree.of(scala.scenarioBuilder()).feeds()) {
      scala.Function0<scala.collection.Iterator<scala.collection.immutable.Map<String, Object>>>
          feeder = Seam.FEEDER.read(feed);
      var taken = new ArrayList<Object>();
      CollectionConverters.asJava(feeder.apply()).forEachRemaining(r -> taken.add(r.apply("i")));
      assertThat(taken).containsExactly(2, 6);
    }
  }

  /** With numbers of other scenarios in between: the j-th user of a scenario takes record j. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 7})
  void eachUserTakesTheRecordThatItTakesOnOneMachine(int count) {
    Map<Long, Object> taken = new TreeMap<>();
    for (int index = 0; index < count; index++) {
      taken.putAll(fed(new WorkerPlace(index, count)));
    }
    assertThat(taken).hasSizeGreaterThan(60).isEqualTo(fed(WorkerPlace.ALONE));
    assertThat(taken.values())
        .containsExactlyElementsOf(
            LongStream.range(0, taken.size()).mapToObj(i -> (Object) i).toList());
  }

  /** By each user's number among all. */
  private static Map<Long, Object> fed(WorkerPlace place) {
    List<Map<String, Object>> records =
        LongStream.range(0, 500).mapToObj(i -> Map.<String, Object>of("i", i)).toList();
    var users =
        scenario("fed")
            .feed(records.iterator())
            .exec(llm("chat").chat().user("#{i}"))
            .injectOpen(poisson(3).during(25).seed(2));
    var populations = List.of(users, open("beside", poisson(5).during(30).seed(8).step()));
    Map<Long, Object> taken = new TreeMap<>();
    List<Sent> sent = sent(place, populations);
    var feed = ActionTree.of(users.asScala().scenarioBuilder()).feeds().get(0);
    scala.Function0<scala.collection.Iterator<scala.collection.immutable.Map<String, Object>>>
        feeder = Seam.FEEDER.read(feed);
    var own = feeder.apply();
    for (Sent each : sent) {
      if (each.scenario().equals("fed")) {
        taken.put(each.number(), own.next().apply("i"));
      }
    }
    return taken;
  }

  @Test
  void whatCannotBeSplitExactlyIsRefusedByItsName() {
    assertRefused(open("Chat", constantUsersPerSec(2).during(30).randomized()))
        .hasMessageContaining(
            "the step 'Gatling's own Poisson arrivals, 2 to 2 users/s, for 30 s' of scenario 'Chat'"
                + " can't be split among workers")
        .hasMessageContaining("Use poisson(usersPerSec).during(...).seed(...)");
    assertRefused(
            open("Chat", poisson(1).during(1).seed(1).step())
                .andThen(open("After", atOnceUsers(1))))
        .hasMessageContaining("scenario 'After' can't be split among workers")
        .hasMessageContaining("andThen");
  }

  /** Whoever came behind it would come at another time on each machine. */
  @Test
  void aSearchIsTheLastStepOfTheOnlyScenario() {
    var search = capacitySearch(slo("quick").ttft().lte(ms(200))).between(1, 8).precision(1);
    assertThatCode(
            () ->
                prepare(
                    new WorkerPlace(0, 2),
                    List.of(open("Search", nothingFor(1), search.seed(1).step()).asScala()),
                    new AtomicLong()))
        .doesNotThrowAnyException();
    String remedy = "Let it be the last step of the only scenario";
    assertRefused(open("Search", search.seed(1).step(), atOnceUsers(1)))
        .hasMessageContaining("of scenario 'Search' can't be split among workers")
        .hasMessageContaining(remedy);
    var two =
        List.of(
            open("Search", search.seed(1).step()).asScala(),
            open("Beside", atOnceUsers(1)).asScala());
    assertThatThrownBy(() -> LoadSplit.of(new WorkerPlace(0, 2), two, two))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining(remedy);
    assertThatCode(() -> LoadSplit.of(new WorkerPlace(0, 1), two, two))
        .as("the only worker")
        .doesNotThrowAnyException();
  }

  @Test
  void aFeederThatShufflesIsRefusedByItsScenario() {
    Predef$.MODULE$._configuration_$eq(GatlingConfiguration.load());
    try {
      var feeder = listFeeder(List.of(Map.<String, Object>of("i", 1)));
      for (var disorderly : List.of(feeder.shuffle(), feeder.random())) {
        assertRefused(scenario("Shuffled").feed(disorderly).injectOpen(atOnceUsers(1)))
            .hasMessageContaining("a feeder of scenario 'Shuffled'")
            .hasMessageContaining(".circular() or .queue()");
      }
    } finally {
      Predef$.MODULE$._configuration_$eq(null);
    }
  }

  private static AbstractThrowableAssert<?, ? extends Throwable> assertRefused(
      PopulationBuilder population) {
    return assertThatThrownBy(
            () -> {
              var root = population.asScala();
              LoadSplit.of(
                  new WorkerPlace(0, 2),
                  List.of(root),
                  CollectionConverters.asJava(
                      io.gatling.core.structure.PopulationBuilder.flatten(
                          CollectionConverters.asScala(List.of(root)).toList())));
            })
        .isInstanceOf(IllegalStateException.class);
  }

  private static PopulationBuilder open(String name, OpenInjectionStep... steps) {
    return scenario(name).exec(llm("chat").chat().user("hi")).injectOpen(steps);
  }

  private static DueTimes prepare(
      @Nullable WorkerPlace place,
      List<io.gatling.core.structure.PopulationBuilder> populations,
      AtomicLong ids) {
    var starts = new StepStarts(failure -> {});
    var dueTimes = new DueTimes(ids, () -> 0, starts, true);
    LoadSplit split = LoadSplit.of(place, populations, populations);
    populations.forEach(each -> split.prepare(each, dueTimes, starts));
    return dueTimes;
  }

  /** Injects a batch a second of each population in turn, with a look-ahead of two. */
  private static List<Sent> sent(WorkerPlace place, List<PopulationBuilder> populations) {
    var ids = new AtomicLong();
    var scalas = populations.stream().map(PopulationBuilder::asScala).toList();
    DueTimes dueTimes = prepare(place, scalas, ids);
    var streams =
        scalas.stream()
            .map(
                each ->
                    UserStream.apply(
                        Seam.OPEN_STEPS.read((OpenInjectionProfile) each.injectionProfile())))
            .toList();
    var sent = new ArrayList<Sent>();
    for (int second = 0; second < SECONDS; second++) {
      for (int i = 0; i < streams.size(); i++) {
        String name = scalas.get(i).scenarioBuilder().name();
        streams
            .get(i)
            .withStream(
                new FiniteDuration(2, TimeUnit.SECONDS),
                second * 1000L,
                0,
                delay -> {
                  long id = ids.incrementAndGet();
                  OptionalLong number = dueTimes.takeNumber(name, id);
                  OptionalLong scheduled = dueTimes.number(name, id);
                  Long due = dueTimes.take(name, id);
                  assertThat(scheduled)
                      .isEqualTo(name.equals("batch") ? OptionalLong.empty() : number);
                  sent.add(new Sent(number.orElseThrow(), name, due == null ? 0 : due));
                  return BoxedUnit.UNIT;
                });
      }
    }
    sent.sort(Comparator.comparingLong(Sent::number));
    return sent;
  }
}
