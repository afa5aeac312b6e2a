// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.javaapi;

import static io.github.gatlingllm.javaapi.LlmDsl.prompts;
import static io.github.gatlingllm.javaapi.LlmDsl.uniform;
import static org.assertj.core.api.Assertions.assertThat;

import io.gatling.core.session.Session$;
import io.gatling.javaapi.core.Session;
import io.github.gatlingllm.session.UserDraws;
import io.github.gatlingllm.workers.WorkerPlace;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** What users draw on several machines: the same as on one, whoever comes first. */
class WorkerDrawsTest {

  private static final int USERS = 60;
  private static final int TURNS = 3;

  @Test
  void promptsAndLengthsAreThoseOfOneMachineOnAnyNumberOfWorkers() {
    Map<String, String> alone = drawn(1);
    assertThat(new HashSet<>(alone.values())).as("none twice").hasSize(USERS * TURNS);
    assertThat(drawn(2)).isEqualTo(alone);
    assertThat(drawn(4)).isEqualTo(alone);
  }

  @Test
  void theFirstPromptOfEachUserIsTheOneThatARunWithoutWorkersSends() {
    var inTurn = source();
    var ofWorker = source();
    for (int user = 0; user < 20; user++) {
      assertThat(ofWorker.apply(user(user, new WorkerPlace(user % 2, 2))))
          .isEqualTo(inTurn.apply(new Session(Session$.MODULE$.apply("Users", user + 1, null))));
    }
  }

  /** By user and turn; each worker's users come in an order of their own. */
  private static Map<String, String> drawn(int count) {
    var drawn = new TreeMap<String, String>();
    for (int index = 0; index < count; index++) {
      var place = new WorkerPlace(index, count);
      Function<Session, String> source = source();
      List<Long> coming = new ArrayList<>();
      for (long own = 0; own < place.share(USERS); own++) {
        coming.add(place.global(own));
      }
      Collections.shuffle(coming, new Random(index));
      for (long user : coming) {
        Session session = user(user, place);
        for (int turn = 0; turn < TURNS; turn++) {
          drawn.put(user + "/" + turn, source.apply(session));
        }
      }
    }
    return drawn;
  }

  private static Function<Session, String> source() {
    return prompts(uniform(20, 60)).unique(42);
  }

  private static Session user(long number, WorkerPlace place) {
    var started = Session$.MODULE$.apply("Users", number + 1, null);
    return new Session(UserDraws.begin(started, place, number));
  }
}
