// SPDX-License-Identifier: Apache-2.0
package io.github.gatlingllm.agents.action;

import io.github.gatlingllm.agents.trace.JobTrace;
import io.github.gatlingllm.agents.trace.ReplayScripts;

/**
 * How a trace of jobs is replayed.
 *
 * @param trace the trace
 * @param scripts the messages of its calls
 * @param conversation the name of its contexts in reports
 * @param dueTimes whether steps wait for their due times
 * @param source the source of the injection step of the trace
 */
public record ReplaySettings(
    JobTrace trace, ReplayScripts scripts, String conversation, boolean dueTimes, Object source) {}
