// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.simulations;

import static io.gatling.javaapi.core.CoreDsl.*;
import static io.github.gatlingllm.javaapi.LlmDsl.*;
import static io.github.gatlingllm.javaapi.ReliabilityDsl.*;

import io.github.gatlingllm.javaapi.LlmProtocolBuilder;
import io.github.gatlingllm.javaapi.Objectives;
import io.github.gatlingllm.javaapi.OverloadBuilder;
import io.github.gatlingllm.javaapi.ReliabilityBuilder;
import io.github.gatlingllm.javaapi.SloBuilder;
import java.time.Duration;
import java.util.List;

/** The code in reliability.md. */
final class ReliabilitySnippets {

  private final SloBuilder interactive = slo("interactive").ttft().lte(ms(500));

  List<Object> profile() {
    // docs
    ReliabilityBuilder profile =
        reliability(interactive)
            .availabilityTarget(99.9) // error budget: 0.1 %
            .windows(3, Duration.ofSeconds(5)); // recovered: three good windows in a row

    LlmProtocolBuilder llmProtocol = llm.openAi().model("llama-3").with(profile);

    Objectives gate =
        objectives(
            profile.availabilityWithinCapacity().gte(99.5),
            profile.retention().gte(80),
            profile.recovery().lte(Duration.ofSeconds(30)),
            profile.longestOutage().lt(Duration.ofSeconds(5)));
    // end
    return List.of(llmProtocol, gate);
  }

  OverloadBuilder load() {
    // docs
    OverloadBuilder load = overload(40).eachLevelLasting(30); // the capacity: 40 requests/s
    // end
    return load;
  }

  OverloadBuilder searched() {
    // docs
    OverloadBuilder load = overload(capacitySearch(interactive).between(5, 80).precision(5));
    // end
    return load;
  }

  ReliabilityBuilder events() {
    // docs
    ReliabilityBuilder profile =
        reliability(interactive)
            .events(
                fault("kill the pod").command("kubectl", "delete", "pod", "llm-0").after(60),
                fault("drain").post("http://localhost:9000/drain").after(120),
                mark("deployed").after(180));
    // end
    return profile;
  }
}
