@testable internal import Fetch
internal import Testing

@Suite("The parts of the loop keep order and bounds") struct LoopPartsTests {
    @Test("A queue gives back what it got, in order, however it is used") func fifo() {
        var queue = Fifo<Int>()
        var expected: [Int] = []
        var next = 0
        for step in 0..<20_000 {
            if step % 3 != 2 {
                queue.append(next)
                expected.append(next)
                next += 1
            } else {
                #expect(queue.popFirst() == step / 3)
            }
        }
        while let value = queue.popFirst() { #expect(value == expected[value]) }
        #expect(queue.isEmpty)
        #expect(queue.popFirst() == nil)
    }

    @Test("Alarms sound in the order in which they are due, and none too early") func timers() {
        var heap = TimerHeap<UInt64>()
        for number in 0..<1000 as Range<UInt64> { heap.add(number * 7919 % 1000, due: number * 7919 % 1000) }
        #expect(heap.nextDue == 0)
        var sounded: [UInt64] = []
        while let value = heap.popDue(now: 499) { sounded.append(value) }
        #expect(sounded == Array(0...499))
        while let value = heap.popDue(now: 2000) { sounded.append(value) }
        #expect(sounded == Array(0..<1000))
        #expect(heap.nextDue == nil)
    }

    @Test("Only so many bytes may wait to be hashed") func budget() {
        let budget = HashBudget()
        #expect(budget.take(16_000_000))
        #expect(!budget.take(1_000_000))
        budget.give(16_000_000)
        #expect(budget.take(1_000_000))
    }

    @Test("Connects that are refused together count once, and an answer ends the row") func refusals() {
        let server = HostQueue(name: "pictures.example", perHost: 1)
        #expect(server.noteRefused(startedAt: 10, now: 20))
        #expect(!server.noteRefused(startedAt: 15, now: 25))
        #expect(server.noteRefused(startedAt: 30, now: 40))
        #expect(!server.isDown)
        server.noteAnswered()
        for start in [50, 70, 90] as [UInt64] {
            #expect(!server.isDown)
            #expect(server.noteRefused(startedAt: start, now: start + 10))
        }
        #expect(server.isDown)
    }
}
