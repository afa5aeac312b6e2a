/** What is sent: prompts, and how their tokens are counted. */
@NullMarked
package io.github.gatlingllm.workload;

import org.jspecify.annotations.NullMarked;
